//! An enum with data: a choice between messages.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, DataEnum, DeriveInput, Expr, Fields, Lit, Pat, Type};

use super::{Field, Role, Struct, dynamic_struct, number, types};
use crate::attr::{MessageAttrs, Pattern, Pinned, Setting, VariantAttrs};
use crate::diag::Errors;

pub(crate) struct Union {
    pub(crate) variants: Vec<UnionVariant>,
    /// The type of the number in front, if the enum carries it.
    pub(crate) own: Option<Type>,
    /// Whether the number is only looked at.
    pub(crate) peeks: bool,
    pub(crate) kind: TagKind,
}

/// The type of the tags.
#[derive(Clone)]
pub(crate) enum TagKind {
    Number,
    Bytes(usize),
    Typed(TokenStream),
    Tuple(Vec<TagKind>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

pub(crate) struct UnionVariant {
    pub(crate) ident: Ident,
    pub(crate) style: Style,
    pub(crate) body: Struct,
    pub(crate) tag: Option<Setting<Pattern>>,
    /// Its number: an expression of the enum's integer, and what is added.
    pub(crate) number: Option<(Option<Expr>, usize)>,
    pub(crate) other: bool,
    pub(crate) attrs: Vec<Attribute>,
}

/// Whether an enum is a choice between messages, and not a number with names.
pub(super) fn has_data(data: &DataEnum, attrs: &MessageAttrs) -> bool {
    let mut ignored = Errors::default();
    let catch_all = |variant: &syn::Variant, ignored: &mut Errors| {
        VariantAttrs::read(&variant.attrs, ignored).other.is_some()
            && matches!(&variant.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1)
    };
    let found = attrs.tag.is_some()
        || attrs.peek.is_some()
        || data.variants.iter().any(|variant| {
            VariantAttrs::read(&variant.attrs, &mut ignored)
                .tag
                .is_some()
                || !matches!(variant.fields, Fields::Unit) && !catch_all(variant, &mut ignored)
        });
    // They are reported where the enum is read.
    let _ = ignored.finish();
    // A catch-all alone with a wrong field is an enum whose error says so.
    found && (attrs.tag.is_some() || attrs.peek.is_some() || has_choice(data))
}

/// Whether a variant has a tag, a number, or is the catch-all.
fn has_choice(data: &DataEnum) -> bool {
    let mut ignored = Errors::default();
    let found = data.variants.iter().any(|variant| {
        let attrs = VariantAttrs::read(&variant.attrs, &mut ignored);
        attrs.tag.is_some()
            || variant.discriminant.is_some()
                && !matches!(variant.fields, Fields::Unit)
                && attrs.other.is_none()
            || attrs.other.is_some() && variant.fields.len() > 1
    });
    let _ = ignored.finish();
    found
}

impl Union {
    pub(super) fn read(
        original: &DeriveInput,
        hg: &TokenStream,
        data: &DataEnum,
        mut attrs: MessageAttrs,
        order: Option<Pinned>,
        errors: &mut Errors,
    ) -> Self {
        let keys = attrs.struct_only();
        for key in keys.into_iter().chain(attrs.bit_order()) {
            errors.at(
                key,
                format!("`{key}` has no place on an enum\nhelp: put it on the struct around"),
            );
        }
        if let Some(dynamic) = &attrs.dynamic {
            errors.at(
                &dynamic.key,
                "an enum with data is dynamic by itself\nhelp: remove `dynamic`",
            );
        }
        if let (Some(_), Some(peek)) = (&attrs.tag, &attrs.peek) {
            errors.at(
                &peek.key,
                "expected `tag` or `peek`, found both\nhelp: `tag` takes the number off, `peek` leaves it to the body",
            );
        }
        let peeks = attrs.peek.is_some();
        let own = attrs.tag.take().or(attrs.peek.take()).map(|it| it.value);
        let mut reader = Variants {
            original,
            hg,
            order,
            keeps: !peeks,
            first: 0,
            implied: (None, 0),
            errors,
        };
        let variants: Vec<UnionVariant> = data.variants.iter().map(|it| reader.read(it)).collect();
        let kind = kind(&variants);
        check(&variants, own.is_some() && !peeks, original, errors);
        Union {
            variants,
            own,
            peeks,
            kind,
        }
    }
}

struct Variants<'a> {
    original: &'a DeriveInput,
    hg: &'a TokenStream,
    order: Option<Pinned>,
    /// Whether the first field of the catch-all keeps a tag that was taken off.
    keeps: bool,
    first: usize,
    /// The number that a variant without one has.
    implied: (Option<Expr>, usize),
    errors: &'a mut Errors,
}

impl Variants<'_> {
    fn read(&mut self, variant: &syn::Variant) -> UnionVariant {
        let attrs = VariantAttrs::read(&variant.attrs, self.errors);
        let mut fields: Vec<Field> = variant
            .fields
            .iter()
            .enumerate()
            .map(|(index, field)| Field::read(field, index, self.order, self.errors))
            .collect();
        let other = attrs.other.is_some();
        if other && self.keeps {
            match fields.first_mut() {
                Some(first) => first.role = Role::Tag,
                None => self.errors.at(
                    &variant.ident,
                    format!(
                        "expected a field that keeps the tag\nhelp: write e.g. `{}(u8)`",
                        variant.ident
                    ),
                ),
            }
        }
        number(&mut fields, self.first);
        self.first += fields.iter().filter(|it| it.role == Role::Wire).count();
        if let Some((_, explicit)) = &variant.discriminant {
            self.implied = (Some(explicit.clone()), 0);
        }
        let numbered = (self.implied.0.clone(), self.implied.1);
        self.implied.1 += 1;
        let body = dynamic_struct(
            self.original,
            self.hg,
            fields,
            MessageAttrs::default(),
            format_ident!("__Hg"),
            self.errors,
        );
        UnionVariant {
            ident: variant.ident.clone(),
            style: match variant.fields {
                Fields::Named(_) => Style::Named,
                Fields::Unnamed(_) => Style::Tuple,
                Fields::Unit => Style::Unit,
            },
            body,
            number: (attrs.tag.is_none() && !other).then_some(numbered),
            tag: attrs.tag,
            other,
            attrs: variant
                .attrs
                .iter()
                .filter(|it| it.path().is_ident("doc") || it.path().is_ident("deprecated"))
                .cloned()
                .collect(),
        }
    }
}

/// The type of the tags, as far as their tokens tell it.
fn kind(variants: &[UnionVariant]) -> TagKind {
    let kept = variants.iter().find(|it| it.other).and_then(|it| {
        let first = it.body.fields.first()?;
        (first.role == Role::Tag).then(|| of_type(&first.ty))
    });
    let mut tags = variants
        .iter()
        .filter_map(|it| Some(&it.tag.as_ref()?.value.0));
    let told = tags.clone().next().map(of_pattern);
    // A number by another name, which its patterns give away.
    let kept = kept.filter(|kept| !matches!(kept, TagKind::Typed(_)) || !tags.any(is_numeric));
    kept.or(told).unwrap_or(TagKind::Number)
}

/// Whether a pattern shows by itself that it is of numbers.
fn is_numeric(pattern: &Pat) -> bool {
    match pattern {
        Pat::Paren(inner) => is_numeric(&inner.pat),
        Pat::Or(cases) => cases.cases.iter().any(is_numeric),
        Pat::Range(_) => true,
        Pat::Lit(lit) => matches!(lit.lit, Lit::Int(_) | Lit::Byte(_) | Lit::Bool(_)),
        _ => false,
    }
}

pub(crate) fn of_type(ty: &Type) -> TagKind {
    if types::scalar(ty).is_some() {
        return TagKind::Number;
    }
    if let Some(len) = types::array(ty).and_then(|(_, len)| super::literal(len)) {
        return TagKind::Bytes(len);
    }
    match types::peel(ty) {
        Type::Tuple(tuple) => TagKind::Tuple(tuple.elems.iter().map(of_type).collect()),
        ty => TagKind::Typed(quote!(#ty)),
    }
}

fn of_pattern(pattern: &Pat) -> TagKind {
    match pattern {
        Pat::Paren(inner) => of_pattern(&inner.pat),
        Pat::Or(cases) => cases.cases.first().map_or(TagKind::Number, of_pattern),
        Pat::Tuple(tuple) => TagKind::Tuple(tuple.elems.iter().map(of_pattern).collect()),
        Pat::Lit(lit) => match &lit.lit {
            Lit::ByteStr(bytes) => TagKind::Bytes(bytes.value().len()),
            _ => TagKind::Number,
        },
        Pat::Path(path) => {
            let segments = &path.path.segments;
            let last = segments.last().map(|it| it.ident.to_string());
            let variant = last.is_some_and(|it| it.chars().any(char::is_lowercase));
            if segments.len() < 2 || !variant {
                return TagKind::Number;
            }
            let ty = segments.iter().take(segments.len() - 1);
            let leading = &path.path.leading_colon;
            TagKind::Typed(quote!(#leading #(#ty)::*))
        }
        _ => TagKind::Number,
    }
}

/// What must hold between the variants.
fn check(variants: &[UnionVariant], carries: bool, original: &DeriveInput, errors: &mut Errors) {
    let mut catch_all: Option<&Ident> = None;
    let repr = original.attrs.iter().any(|it| it.path().is_ident("repr"));
    for variant in variants {
        let ident = &variant.ident;
        if variant.other {
            if let Some(first) = catch_all.replace(ident) {
                let message = format!(
                    "expected one catch-all, and `{first}` is one\nhelp: remove one of the two"
                );
                errors.at(ident, message);
            }
        }
        let Some(tag) = &variant.tag else {
            if !variant.other && !repr && matches!(variant.number, Some((None, _))) {
                errors.at(ident, format!("expected the tag of `{ident}`\nhelp: add `#[hg(tag = 1)]`, or `#[hg(other)]` for the catch-all"));
            }
            continue;
        };
        if carries && single(&tag.value.0).is_none() {
            errors.at(&tag.key, "expected one number, as the enum itself writes it\nhelp: give each number a variant, or keep it: `#[hg(other)]`");
        }
    }
}

/// The expression of a pattern that is one value.
pub(crate) fn single(pattern: &Pat) -> Option<TokenStream> {
    match pattern {
        Pat::Lit(lit) => match &lit.lit {
            Lit::ByteStr(bytes) => Some(quote!(*#bytes)),
            lit => Some(quote!(#lit)),
        },
        Pat::Path(path) => Some(quote!(#path)),
        Pat::Ident(ident) => Some(quote!(#ident)),
        Pat::Const(it) => Some(quote!(#it)),
        Pat::Paren(inner) => single(&inner.pat),
        Pat::Tuple(tuple) => {
            let parts: Option<Vec<_>> = tuple.elems.iter().map(single).collect();
            parts.map(|parts| quote!((#(#parts),*)))
        }
        _ => None,
    }
}

/// The numbers of a pattern of literals, as ranges.
pub(crate) fn ranges(pattern: &Pat) -> Vec<(i128, i128)> {
    match pattern {
        Pat::Paren(inner) => ranges(&inner.pat),
        Pat::Or(cases) => cases.cases.iter().flat_map(ranges).collect(),
        Pat::Lit(lit) => number_of(&Expr::Lit(lit.clone()))
            .map(|it| (it, it))
            .into_iter()
            .collect(),
        Pat::Range(range) => {
            let end = |end: &Option<Box<Expr>>, open: i128| match end {
                Some(end) => number_of(end),
                None => Some(open),
            };
            let (Some(from), Some(to)) = (end(&range.start, i128::MIN), end(&range.end, i128::MAX))
            else {
                return Vec::new();
            };
            let half = matches!(range.limits, syn::RangeLimits::HalfOpen(_)) && range.end.is_some();
            vec![(from, if half { to - 1 } else { to })]
        }
        _ => Vec::new(),
    }
}

/// A literal as a number.
pub(crate) fn number_of(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            Lit::Byte(byte) => Some(byte.value().into()),
            Lit::Bool(value) => Some(value.value.into()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
            number_of(&unary.expr).map(|it| -it)
        }
        Expr::Paren(inner) => number_of(&inner.expr),
        _ => None,
    }
}
