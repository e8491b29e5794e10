//! An enum whose variants are numbers.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{DataEnum, DeriveInput, Expr, Fields, Type};

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
    pub(crate) fn ty(&self) -> TokenStream {
        let name = format_ident!("{}{}", if self.signed { "i" } else { "u" }, self.bits);
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
        if let Some(key) = attrs.struct_only() {
            errors.at(
                key,
                format!("`{key}` has no place on an enum\nhelp: put it on the struct around"),
            );
        }
        for key in [
            attrs.msb0.as_ref().map(|it| &it.key),
            attrs.lsb0.as_ref().map(|it| &it.key),
        ] {
            let Some(key) = key else { continue };
            errors.at(
                key,
                format!("`{key}` is for bit structs, and an enum is one number"),
            );
        }
        if let Some(check) = &attrs.check {
            errors.at(
                &check.key,
                "`check` has no place on an enum\nhelp: put it on the struct around",
            );
        }
        if data.variants.is_empty() {
            errors.at(
                &original.ident,
                "expected an enum with at least one variant",
            );
            return None;
        }
        let bits = attrs.bits.as_ref().map(|bits| {
            super::non_zero(&bits.value, errors);
            bits.value.bits
        });
        let repr = match (repr(original, errors), bits) {
            (Some(repr), Some(bits)) if bits > repr.bits => {
                let ty = if repr.signed { "i" } else { "u" };
                let message = format!("`bits = {bits}` is more than `{ty}{}` holds", repr.bits);
                errors.span(
                    attrs
                        .bits
                        .as_ref()
                        .map_or(original.ident.span(), crate::attr::Setting::span),
                    message,
                );
                repr
            }
            (Some(repr), _) => repr,
            (None, Some(bits)) => match [8, 16, 32, 64, 128].into_iter().find(|it| *it >= bits) {
                Some(width) => Repr {
                    signed: false,
                    bits: width,
                },
                None => {
                    errors.at(&original.ident, "an enum has at most 128 bits");
                    return None;
                }
            },
            (None, None) => {
                errors.at(
                    &original.ident,
                    "expected the enum's integer\nhelp: add `#[repr(u8)]`, or `#[hg(bits = 4)]` for an enum that stands in bits",
                );
                return None;
            }
        };
        let (variants, other) = variants(data, errors);
        if variants.is_empty() && other.is_none() {
            return None;
        }
        Some(Enum {
            repr,
            bits,
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

fn variants(data: &DataEnum, errors: &mut Errors) -> (Vec<Variant>, Option<(Ident, Type)>) {
    let (mut plain, mut other) = (Vec::new(), None::<(Ident, Type)>);
    for variant in &data.variants {
        let attrs = VariantAttrs::read(&variant.attrs, errors);
        let ident = variant.ident.clone();
        let one = match &variant.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            _ => None,
        };
        match (attrs.other, one, &variant.fields) {
            (Some(key), Some(field), _) => {
                if let Some((first, _)) = &other {
                    errors.at(&key.key, format!("expected one catch-all, and `{first}` is one"));
                }
                if let Some((_, number)) = &variant.discriminant {
                    errors.at(number, "the catch-all has no number of its own\nhelp: remove it");
                }
                other = Some((ident, field.ty.clone()));
            }
            (Some(key), None, _) => errors.at(
                &key.key,
                format!("expected one field that keeps the number\nhelp: write `{ident}(u8)`"),
            ),
            (None, _, Fields::Unit) => plain.push(Variant {
                docs: super::Message::docs(&variant.attrs),
                number: variant.discriminant.as_ref().map(|(_, number)| number.clone()),
                ident,
            }),
            (None, ..) => errors.at(
                variant,
                format!("expected a variant without data, found fields in `{ident}`\nhelp: `#[hg(other)]` makes a variant of one field the catch-all"),
            ),
        }
    }
    (plain, other)
}

fn repr(original: &DeriveInput, errors: &mut Errors) -> Option<Repr> {
    let mut found = None;
    for attr in original
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"))
    {
        let parsed = attr.parse_nested_meta(|meta| {
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
                return Err(meta.error(message));
            }
            if let Ok(bits) = digits.parse() {
                found = Some(Repr { signed, bits });
            }
            Ok(())
        });
        errors.take(parsed);
    }
    found
}
