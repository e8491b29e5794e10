//! An enum whose variants are numbers.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{DataEnum, DeriveInput, Expr, Fields, Type};

use super::Scalar;
use crate::attr::{MessageAttrs, VariantAttrs};
use crate::diag::Errors;

pub(crate) struct Enum {
    pub(crate) repr: Repr,
    /// The width that the enum says for itself with `bits`.
    pub(crate) bits: Option<usize>,
    pub(crate) variants: Vec<Variant>,
    /// The catch-all: its variant and the type of its field.
    pub(crate) other: Option<(Ident, Type)>,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) number: Option<Expr>,
    pub(crate) docs: String,
}

/// The integer that the numbers are.
#[derive(Clone)]
pub(crate) struct Repr {
    pub(crate) signed: bool,
    pub(crate) bits: usize,
}

impl Repr {
    fn name(&self) -> String {
        format!("{}{}", if self.signed { "i" } else { "u" }, self.bits)
    }

    /// Whether a type is this integer.
    fn is(&self, ty: &Type) -> bool {
        let bits = super::narrow(self.bits);
        super::scalar(ty)
            == Some(if self.signed {
                Scalar::Signed(bits)
            } else {
                Scalar::Unsigned(bits)
            })
    }

    pub(crate) fn ty(&self) -> TokenStream {
        let name = format_ident!("{}", self.name());
        quote!(::core::primitive::#name)
    }
}

impl Enum {
    pub(super) fn read(
        original: &DeriveInput,
        data: &DataEnum,
        attrs: &MessageAttrs,
        errors: &mut Errors,
    ) -> Option<Self> {
        for key in attrs.struct_only() {
            errors.at(
                key,
                format!("`{key}` has no place on an enum\nhelp: put it on the struct around"),
            );
        }
        let dynamic = attrs.dynamic.iter().map(|it| &it.key);
        for key in attrs.dynamic_only().into_iter().chain(dynamic) {
            errors.at(
                key,
                format!(
                    "`{key}` is for enums with data, and this one is a number\nhelp: remove it"
                ),
            );
        }
        for key in attrs.bit_order() {
            errors.at(
                key,
                format!("`{key}` is for bit structs, and an enum is one number\nhelp: remove it"),
            );
        }
        if data.variants.is_empty() {
            errors.at(
                &original.ident,
                "expected an enum with at least one variant\nhelp: add a variant",
            );
        }
        let repr = integer(original, attrs, errors);
        let (variants, other) = variants(data, repr.as_ref(), errors);
        if variants.is_empty() && other.is_none() {
            return None;
        }
        Some(Enum {
            repr: repr?,
            bits: attrs.bits.as_ref().map(|bits| bits.value.bits),
            variants,
            other,
        })
    }

    /// The widest field that the enum fills.
    pub(crate) fn width(&self) -> usize {
        self.bits.unwrap_or(self.repr.bits)
    }

    /// Whether every number of that width is a variant.
    pub(crate) fn is_total(&self) -> bool {
        let all = u32::try_from(self.width())
            .ok()
            .and_then(|width| 1_usize.checked_shl(width));
        self.other.is_some() || (self.width() < 17 && all == Some(self.variants.len()))
    }

    /// Whether it has a wire form of whole bytes.
    pub(crate) fn is_whole(&self) -> bool {
        self.width() % 8 == 0
    }
}

/// The integer of the numbers: that of `repr`, or the smallest for `bits`.
fn integer(original: &DeriveInput, attrs: &MessageAttrs, errors: &mut Errors) -> Option<Repr> {
    let before = errors.count();
    let (repr, bits) = (repr(original, errors), attrs.bits.as_ref());
    if let Some(bits) = bits {
        super::non_zero(&bits.value, errors);
    }
    match (
        repr,
        bits.map(|bits| (&bits.value.literal, bits.value.bits)),
    ) {
        (Some(repr), Some((literal, bits))) if bits > repr.bits => {
            let name = repr.name();
            let message =
                format!("`bits = {bits}` is more than `{name}` holds\nhelp: use a wider `repr`");
            errors.at(literal, message);
            Some(repr)
        }
        (Some(repr), _) => Some(repr),
        (None, Some((literal, bits))) => {
            let width = WIDTHS.into_iter().find(|it| *it >= bits);
            if width.is_none() {
                errors.at(
                    literal,
                    format!("an enum has at most 128 bits, found {bits}\nhelp: write `bits = 128` or less"),
                );
            }
            width.map(|bits| Repr {
                signed: false,
                bits,
            })
        }
        (None, None) => {
            if errors.count() == before && !attrs.broken {
                errors.at(
                    &original.ident,
                    "expected the enum's integer\nhelp: add `#[repr(u8)]`, or `#[hg(bits = 4)]` for an enum that stands in bits",
                );
            }
            None
        }
    }
}

fn variants(
    data: &DataEnum,
    repr: Option<&Repr>,
    errors: &mut Errors,
) -> (Vec<Variant>, Option<(Ident, Type)>) {
    let (mut plain, mut other) = (Vec::new(), None::<(Ident, Type)>);
    let mut behind_other = false;
    for variant in &data.variants {
        let before = errors.count();
        let attrs = VariantAttrs::read(&variant.attrs, errors);
        let broken = errors.count() > before;
        for field in &variant.fields {
            super::no_attributes(&field.attrs, "the field of a variant", errors);
        }
        let ident = variant.ident.clone();
        match (attrs.other, &variant.fields) {
            (Some(key), fields) => {
                if let Some((first, _)) = &other {
                    errors.at(
                        &key.key,
                        format!("expected one catch-all, and `{first}` is one\nhelp: remove one of the two"),
                    );
                }
                // Its own number, which the compiler may want, stands for nothing.
                other = catch_all(variant, fields, repr, errors).map(|ty| (ident, ty));
                behind_other = true;
                continue;
            }
            (None, Fields::Unit) => {
                if behind_other && variant.discriminant.is_none() {
                    let message = format!("expected a number, as the variant before `{ident}` is the catch-all\nhelp: write `{ident} = …`, or move the catch-all to the end");
                    errors.at(&variant.ident, message);
                }
                plain.push(Variant {
                    docs: super::Message::docs(&variant.attrs),
                    number: variant.discriminant.as_ref().map(|(_, number)| number.clone()),
                    ident,
                });
            }
            (None, fields) if !broken => errors.at(
                fields,
                format!("expected a variant without data, found fields in `{ident}`\nhelp: `#[hg(other)]` makes a variant of one field the catch-all"),
            ),
            (None, _) => {}
        }
        behind_other = false;
    }
    (plain, other)
}

/// The type of the one field of a catch-all: the enum's integer.
fn catch_all(
    variant: &syn::Variant,
    fields: &Fields,
    repr: Option<&Repr>,
    errors: &mut Errors,
) -> Option<Type> {
    let (ident, int) = (&variant.ident, repr.map_or("u8".to_owned(), Repr::name));
    let one = match fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
        _ => None,
    };
    let Some(field) = one else {
        let message =
            format!("expected one field that keeps the number\nhelp: write `{ident}({int})`");
        match fields {
            Fields::Unit => errors.at(ident, message),
            fields => errors.at(fields, message),
        }
        return None;
    };
    if let Some(repr) = repr.filter(|repr| !repr.is(&field.ty)) {
        let (int, ty) = (repr.name(), quote!(#field).to_string());
        let message = format!(
            "expected `{int}`, the integer of the enum, found `{ty}`\nhelp: write `{ident}({int})`"
        );
        errors.at(&field.ty, message);
    }
    Some(field.ty.clone())
}

/// The widths that an integer can have.
const WIDTHS: [usize; 5] = [8, 16, 32, 64, 128];

fn repr(original: &DeriveInput, errors: &mut Errors) -> Option<Repr> {
    let mut found = None;
    for attr in original
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"))
    {
        // What is wrong in a `repr` the compiler itself says.
        let _ = attr.parse_nested_meta(|meta| {
            if meta.input.peek(syn::token::Paren) {
                let arguments;
                syn::parenthesized!(arguments in meta.input);
                arguments.parse::<TokenStream>()?;
            }
            let Some(word) = meta.path.get_ident().map(ToString::to_string) else {
                return Ok(());
            };
            let (signed, digits) = match (word.strip_prefix('u'), word.strip_prefix('i')) {
                (Some(digits), _) => (false, digits),
                (_, Some(digits)) => (true, digits),
                _ => return Ok(()),
            };
            if digits == "size" {
                let message = format!(
                    "`{word}` differs between machines\nhelp: use `u64` or `i64`, or a smaller one"
                );
                errors.at(&meta.path, message);
            }
            if let Some(bits) = digits.parse().ok().filter(|bits| WIDTHS.contains(bits)) {
                found = Some(Repr { signed, bits });
            }
            Ok(())
        });
    }
    found
}
