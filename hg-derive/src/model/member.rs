//! A field whose size depends on the value: how much there is of it, and whether.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, GenericArgument, PathArguments, Type};

use super::field::literal;
use super::types::{self, peel};
use super::{Field, Size};
use crate::attr::Prefix;

/// A member that is read by a reader and not within a segment of fixed fields.
pub(crate) struct Member {
    /// The type without the `Option` around it.
    pub(crate) ty: Type,
    /// Whether there is an `Option` around it.
    pub(crate) optional: bool,
    pub(crate) sort: Sort,
    pub(crate) how: How,
}

/// What the derive can tell of a member's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Vector,
    Text,
    /// A message, fixed or dynamic: only the compiler knows.
    Plain,
    /// A number in as many bytes as it takes.
    Varint,
}

/// How much there is of a member.
pub(crate) enum How {
    /// The type knows its own end.
    Plain,
    /// All that is left.
    Rest,
    Count,
    Bytes,
    /// Padded to so many bytes.
    Size,
    Prefix,
    PrefixBytes,
    /// Up to a literal.
    End,
    /// Up to the element for which it is true.
    Last,
}

/// The name and the arguments of the last segment of a path type.
fn last(ty: &Type) -> Option<(String, &PathArguments)> {
    let Type::Path(path) = peel(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    Some((last.ident.to_string(), &last.arguments))
}

/// The first type argument of a path type.
pub(crate) fn first_argument(ty: &Type) -> Option<&Type> {
    let (_, PathArguments::AngleBracketed(arguments)) = last(ty)? else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn sort(ty: &Type) -> Sort {
    let Some((name, arguments)) = last(ty) else {
        return Sort::Plain;
    };
    let slice = || first_argument(ty).is_some_and(|it| matches!(peel(it), Type::Slice(_)));
    let arguments = !matches!(arguments, PathArguments::None);
    match name.as_str() {
        "Vec" | "ArrayVec" | "SmallVec" if arguments => Sort::Vector,
        "Box" if slice() => Sort::Vector,
        "String" | "ArrayString" => Sort::Text,
        "Leb128" if arguments => Sort::Varint,
        _ => Sort::Plain,
    }
}

/// Whether the derive knows a type that holds messages of its first argument.
pub(crate) fn is_container(ty: &Type) -> bool {
    sort(ty) == Sort::Vector
        || last(ty).is_some_and(|(name, _)| ["Box", "Option"].contains(&name.as_str()))
}

/// Whether the type itself makes its message dynamic.
fn is_dynamic(ty: &Type) -> bool {
    sort(ty) != Sort::Plain || last(ty).is_some_and(|(name, _)| name == "Box")
}

/// Whether the derive knows that a type is a fixed message.
fn is_fixed(ty: &Type) -> bool {
    let leaf = types::leaf(ty);
    let tuple = match peel(leaf) {
        Type::Tuple(tuple) => tuple.elems.iter().all(is_fixed),
        _ => false,
    };
    tuple
        || types::scalar(leaf).is_some()
        || last(leaf).is_some_and(|(name, arguments)| match name.as_str() {
            "Ipv4Addr" | "Ipv6Addr" => true,
            "NonZero" | "PhantomData" | "Text" => !matches!(arguments, PathArguments::None),
            name => name.strip_prefix("NonZero").is_some_and(is_integer),
        })
}

/// Whether the rest of a name such as `NonZeroU16` is that of an integer.
fn is_integer(name: &str) -> bool {
    let bits = name.strip_prefix(['U', 'I']);
    bits.is_some_and(|bits| ["8", "16", "32", "64", "128"].contains(&bits))
}

/// Whether a field makes its message dynamic.
pub(super) fn makes_dynamic(field: &Field) -> bool {
    let ty = option(&field.ty).unwrap_or(&field.ty);
    field.bits.is_none() && (field.attrs.any_dynamic() || is_dynamic(types::leaf(ty)))
}

/// What is within an `Option`.
pub(crate) fn option(ty: &Type) -> Option<&Type> {
    types::argument(ty, "Option")
}

impl Member {
    /// A field of a dynamic message as a member, if it is not a fixed field.
    pub(super) fn read(field: &Field) -> Option<Self> {
        let attrs = &field.attrs;
        if field.bits.is_some() {
            return None;
        }
        let computed = field.is_computed() || field.auto;
        let dynamic = attrs.any_dynamic() || is_dynamic(types::leaf(&field.ty));
        if !dynamic && (is_fixed(&field.ty) || field.wire_type.is_some() || computed) {
            return None;
        }
        let inner = option(&field.ty);
        let ty = inner.unwrap_or(&field.ty).clone();
        let sort = sort(&ty);
        let how = match () {
            () if attrs.count.is_some() => How::Count,
            () if attrs.bytes.is_some() => How::Bytes,
            () if attrs.prefix.is_some() => How::Prefix,
            () if attrs.prefix_bytes.is_some() => How::PrefixBytes,
            () if matches!(
                attrs.until.as_ref().map(|it| &it.value),
                Some(Expr::Closure(_))
            ) =>
            {
                How::Last
            }
            () if attrs.until.is_some() => How::End,
            () if attrs.size.is_some() => How::Size,
            () if attrs.rest.is_some() => How::Rest,
            () => How::Plain,
        };
        Some(Member {
            optional: inner.is_some(),
            ty,
            sort,
            how,
        })
    }
}

impl Field {
    /// Whether the end is a number of which neither itself nor the elements
    /// say how many bytes it takes.
    pub(crate) fn ends_in_a_number(&self) -> bool {
        let scalars = || first_argument(&self.ty).is_some_and(|it| types::scalar(it).is_some());
        match self.attrs.until.as_ref().map(|it| &it.value) {
            Some(Expr::Lit(lit)) => match &lit.lit {
                syn::Lit::Int(int) => int.suffix().is_empty() && !scalars(),
                _ => false,
            },
            _ => false,
        }
    }

    /// The fewest bytes that a member takes, without what depends on the value.
    pub(crate) fn member_min(&self, hg: &TokenStream) -> Size {
        let Some(member) = &self.member else {
            return Size::default();
        };
        if member.optional {
            return Size::default();
        }
        let attrs = &self.attrs;
        let own = match &member.how {
            How::Plain | How::Rest if matches!(member.sort, Sort::Plain) => {
                let ty = &member.ty;
                Size::of(quote!(<#ty as #hg::Hg>::MIN), true)
            }
            How::Plain if member.sort == Sort::Varint => Size::known(1),
            How::Plain | How::Rest | How::Count | How::Bytes => Size::default(),
            // One element at least, the last one.
            How::Last => Size::known(element_size(&member.ty).unwrap_or(0)),
            How::Prefix | How::PrefixBytes => {
                let prefix = attrs.prefix.as_ref().or(attrs.prefix_bytes.as_ref());
                prefix.map_or_else(Size::default, |it| prefix_min(&it.value, hg))
            }
            How::End => Size::known(match attrs.until.as_ref().map(|it| &it.value) {
                Some(Expr::Lit(lit)) => match &lit.lit {
                    syn::Lit::ByteStr(bytes) => bytes.value().len(),
                    syn::Lit::Str(text) => text.value().len(),
                    syn::Lit::Char(char) => char.value().len_utf8(),
                    syn::Lit::Int(_) => element_size(&member.ty).unwrap_or(1),
                    _ => 1,
                },
                _ => 1,
            }),
            How::Size => {
                let size = attrs.size.as_ref().and_then(|it| literal(&it.value));
                size.map_or_else(Size::default, Size::known)
            }
        };
        let pads = [&attrs.pad_before, &attrs.pad_after].into_iter().flatten();
        pads.fold(own, |sum, pad| {
            let expr = &pad.value;
            sum.plus(&match literal(expr) {
                Some(len) => Size::known(len),
                None => Size::of(quote!((#expr)), true),
            })
        })
    }
}

/// The bytes of an element, where it is a scalar.
fn element_size(ty: &Type) -> Option<usize> {
    types::scalar(first_argument(ty)?).map(types::Scalar::bytes)
}

/// The prefix's type as one that has `Hg`.
pub(crate) fn prefix_type(ty: &Type, hg: &TokenStream) -> TokenStream {
    let word = match last(ty) {
        Some((name, PathArguments::None)) => match name.as_str() {
            "u24" => quote!(U24),
            "u40" => quote!(U40),
            "u48" => quote!(U48),
            "u56" => quote!(U56),
            _ => return quote!(#ty),
        },
        _ => return quote!(#ty),
    };
    quote!(#hg::__private::#word)
}

fn prefix_min(prefix: &Prefix, hg: &TokenStream) -> Size {
    match prefix {
        Prefix::One(ty) => {
            let ty = prefix_type(ty, hg);
            Size::of(quote!(<#ty as #hg::Hg>::MIN), true)
        }
        Prefix::Choice(choice) => {
            let (a, b) = (prefix_type(&choice.1, hg), prefix_type(&choice.2, hg));
            Size::of(
                quote!(#hg::__private::least(&[<#a as #hg::Hg>::MIN, <#b as #hg::Hg>::MIN])),
                true,
            )
        }
    }
}
