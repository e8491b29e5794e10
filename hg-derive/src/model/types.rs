//! What the derive can tell from a type's tokens.

use proc_macro2::TokenStream;
use syn::visit::{self, Visit};
use syn::{Expr, GenericArgument, Generics, Ident, PathArguments, Type};

/// A scalar that is recognised by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    Unsigned(u32),
    Signed(u32),
    Float(u32),
    Bool,
}

impl Scalar {
    /// Whether it is an integer, and of how many bits.
    pub(crate) fn integer(self) -> Option<u32> {
        match self {
            Scalar::Unsigned(bits) | Scalar::Signed(bits) => Some(bits),
            Scalar::Float(_) | Scalar::Bool => None,
        }
    }

    /// The bytes that it takes.
    pub(crate) const fn bytes(self) -> usize {
        match self {
            Scalar::Unsigned(bits) | Scalar::Signed(bits) | Scalar::Float(bits) => {
                bits as usize / 8
            }
            Scalar::Bool => 1,
        }
    }
}

/// A type without the parentheses and invisible groups around it.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Paren(inner) => peel(&inner.elem),
        Type::Group(inner) => peel(&inner.elem),
        other => other,
    }
}

/// The last word of a path type, where nothing but known roots stands before it.
fn word(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = peel(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let simple = path.qself.is_none() && matches!(last.arguments, PathArguments::None);
    let mut before = path.path.segments.iter().rev().skip(1);
    let rooted = match (before.next(), before.next(), before.next()) {
        (None, ..) => path.path.leading_colon.is_none(),
        (Some(primitive), Some(root), None) => {
            primitive.ident == "primitive" && (root.ident == "core" || root.ident == "std")
        }
        _ => false,
    };
    (simple && rooted).then_some(&last.ident)
}

/// The scalar that a type is by its name.
pub(crate) fn scalar(ty: &Type) -> Option<Scalar> {
    Some(match word(ty)?.to_string().as_str() {
        "u8" => Scalar::Unsigned(8),
        "u16" => Scalar::Unsigned(16),
        "u32" => Scalar::Unsigned(32),
        "u64" => Scalar::Unsigned(64),
        "u128" => Scalar::Unsigned(128),
        "i8" => Scalar::Signed(8),
        "i16" => Scalar::Signed(16),
        "i32" => Scalar::Signed(32),
        "i64" => Scalar::Signed(64),
        "i128" => Scalar::Signed(128),
        "f32" => Scalar::Float(32),
        "f64" => Scalar::Float(64),
        "bool" => Scalar::Bool,
        _ => return None,
    })
}

/// The element and the length of an array type.
pub(crate) fn array(ty: &Type) -> Option<(&Type, &Expr)> {
    match peel(ty) {
        Type::Array(array) => Some((&array.elem, &array.len)),
        _ => None,
    }
}

/// The type of one element, within all arrays around it.
pub(crate) fn leaf(mut ty: &Type) -> &Type {
    while let Some((element, _)) = array(ty) {
        ty = element;
    }
    ty
}

/// The one type argument of a path type that ends in this name.
pub(crate) fn argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let Type::Path(path) = peel(ty) else {
        return None;
    };
    let last = path
        .path
        .segments
        .last()
        .filter(|last| last.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) if arguments.args.len() == 1 => Some(ty),
        _ => None,
    }
}

/// Whether a type or expression mentions a generic parameter.
pub(crate) fn mentions(tokens: &impl quote::ToTokens, generics: &Generics) -> bool {
    let names: Vec<String> = generics
        .type_params()
        .map(|param| param.ident.to_string())
        .chain(generics.const_params().map(|param| param.ident.to_string()))
        .collect();
    !names.is_empty() && has_word(tokens.to_token_stream(), &names)
}

pub(crate) fn has_word(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        proc_macro2::TokenTree::Group(group) => has_word(group.stream(), names),
        _ => false,
    })
}

/// Why a type has no portable wire form, and what to use instead.
pub(crate) fn unsupported(ty: &Type) -> Option<(&Type, String)> {
    let mut finder = Finder { found: None };
    finder.visit_type(ty);
    finder.found
}

struct Finder<'a> {
    found: Option<(&'a Type, String)>,
}

impl<'a> Visit<'a> for Finder<'a> {
    fn visit_type(&mut self, ty: &'a Type) {
        if self.found.is_some() {
            return;
        }
        let why = match peel(ty) {
            Type::Reference(_) => {
                "a reference has no wire form\nhelp: own the data here; views borrow it"
            }
            Type::Ptr(_) => "a pointer has no wire form\nhelp: write the address as `u64`",
            Type::Slice(_) => "a slice has no size\nhelp: use an array, `[T; N]`",
            Type::BareFn(_) => {
                "a function has no wire form\nhelp: `#[hg(skip)]` keeps it out of the message"
            }
            Type::Never(_) => "`!` has no values to write",
            Type::ImplTrait(_) | Type::TraitObject(_) => {
                "expected a concrete type\nhelp: make the message generic over it"
            }
            _ => match word(ty).map(ToString::to_string).as_deref() {
                Some("usize") => "`usize` differs between machines\nhelp: use `u64` or `u32`",
                Some("isize") => "`isize` differs between machines\nhelp: use `i64` or `i32`",
                Some("char") => {
                    "`char` has no wire form of its own\nhelp: use `u32`, or `u8` for one byte of ASCII"
                }
                Some("str") => "`str` has no size\nhelp: use `hg::Text<N>` for padded text",
                _ => "",
            },
        };
        if !why.is_empty() {
            self.found = Some((ty, why.to_owned()));
        } else if matches!(peel(ty), Type::Array(_) | Type::Tuple(_)) {
            visit::visit_type(self, ty);
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}
