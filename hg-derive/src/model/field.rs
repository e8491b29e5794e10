//! One field of a struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, Lit, LitInt, Member, Type, UnOp};

use super::types::{self, Scalar};
use super::{Size, narrow};
use crate::attr::{FieldAttrs, Pinned, Setting};
use crate::diag::{Errors, counted};

/// Whether a field is on the wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Wire,
    /// `skip`: only in the host form.
    Skip,
    /// `PhantomData`: nowhere.
    Phantom,
    /// The field of a catch-all that keeps the tag.
    Tag,
}

pub(crate) struct Field {
    pub(crate) original: syn::Field,
    pub(crate) index: usize,
    /// Its place among the fields on the wire.
    pub(crate) number: u16,
    pub(crate) role: Role,
    /// The host form's type; of an `Auto<T>` field `T`.
    pub(crate) host: Type,
    /// The type whose wire form the field has.
    pub(crate) ty: Type,
    pub(crate) auto: bool,
    /// The order that the field itself pins.
    pub(crate) own_order: Option<Pinned>,
    /// The order that the field or its message pins.
    pub(crate) order: Option<Pinned>,
    pub(crate) bits: Option<Cells>,
    pub(crate) value: Option<Setting<Expr>>,
    pub(crate) sum: Option<Setting<Expr>>,
    pub(crate) wire_type: Option<Setting<Type>>,
    pub(crate) accessor: Option<Setting<Ident>>,
    /// How a dynamic message reads it, if not within a segment.
    pub(crate) member: Option<super::Member>,
    /// Whether the host value is at hand by itself, and not in `self`.
    pub(crate) loose: bool,
    /// Whether it restates an extent, and so is computed on writing.
    pub(crate) restates: bool,
    /// What else the attributes say, for the places.
    pub(crate) attrs: FieldAttrs,
}

/// The cells of a bit field.
pub(crate) struct Cells {
    pub(crate) width: usize,
    pub(crate) key: Ident,
    /// The width as it is written.
    pub(crate) literal: LitInt,
    /// The type of one cell.
    pub(crate) leaf: Type,
    /// The lengths of the arrays around it.
    lens: Vec<Expr>,
}

impl Cells {
    /// The bits of all cells together.
    pub(crate) fn total(&self, generics: &syn::Generics) -> Size {
        let (mut known, mut more, mut generic) = (self.width, Vec::new(), false);
        for len in &self.lens {
            match literal(len) {
                Some(len) => known = known.saturating_mul(len),
                None => {
                    generic |= types::mentions(len, generics);
                    more.push(quote!(* (#len)));
                }
            }
        }
        if more.is_empty() {
            Size::known(known)
        } else {
            Size::of(quote!(#known #(#more)*), generic)
        }
    }

    /// The number of cells as an expression.
    pub(crate) fn count(&self) -> TokenStream {
        let lens = &self.lens;
        quote!(1 #(* (#lens))*)
    }
}

/// An integer literal as a number.
pub(crate) fn literal(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}

impl Field {
    pub(crate) fn read(
        original: &syn::Field,
        index: usize,
        message: Option<Pinned>,
        errors: &mut Errors,
    ) -> Self {
        let mut attrs = FieldAttrs::read(&original.attrs, errors);
        let auto = types::argument(&original.ty, "Auto");
        let host = auto.unwrap_or(&original.ty).clone();
        let wire_type = attrs.wire_type.take();
        let ty = wire_type
            .as_ref()
            .map_or_else(|| host.clone(), |it| it.value.clone());
        let role = match types::argument(&original.ty, "PhantomData") {
            Some(_) => Role::Phantom,
            None if attrs.skip.is_some() => Role::Skip,
            None => Role::Wire,
        };
        let own_order = attrs.order(errors);
        let bits = attrs.bits.take().map(|bits| {
            super::non_zero(&bits.value, errors);
            let (mut leaf, mut lens) = (&ty, Vec::new());
            while let Some((element, len)) = types::array(leaf) {
                lens.push(len.clone());
                leaf = element;
            }
            Cells {
                width: bits.value.bits,
                key: bits.key,
                literal: bits.value.literal,
                leaf: leaf.clone(),
                lens,
            }
        });
        Field {
            original: original.clone(),
            index,
            number: 0,
            role,
            auto: auto.is_some(),
            own_order,
            order: own_order.or(message),
            bits,
            value: attrs.value.take(),
            sum: attrs.sum.take(),
            wire_type,
            accessor: attrs.accessor.take(),
            member: None,
            loose: false,
            restates: false,
            host,
            ty,
            attrs,
        }
    }

    /// Whether a tuple struct of only this field is a newtype.
    pub(super) fn is_newtype(&self) -> bool {
        self.role == Role::Wire
            && !self.auto
            && self.bits.is_none()
            && self.value.is_none()
            && self.sum.is_none()
            && self.wire_type.is_none()
            && self.accessor.is_none()
            && !self.attrs.any_but_order()
            && !super::member::makes_dynamic(self)
    }

    /// Whether an expression means this field by a name.
    pub(crate) fn is_named(&self, name: &Ident) -> bool {
        let name = name.to_string();
        self.expr_name() == name.strip_prefix("r#").unwrap_or(&name)
    }

    /// The host value as an expression of type `&T`.
    pub(crate) fn host_ref(&self) -> TokenStream {
        if self.loose {
            let local = self.host_local();
            return quote!(#local);
        }
        let member = self.member();
        quote!(&self.#member)
    }

    /// The local that refers to the host value.
    pub(crate) fn host_local(&self) -> Ident {
        Ident::new(&format!("__hg_host{}", self.index), Span::mixed_site())
    }

    pub(crate) fn member(&self) -> Member {
        match &self.original.ident {
            Some(ident) => Member::Named(ident.clone()),
            None => Member::Unnamed(syn::Index {
                index: narrow(self.index),
                span: self.span(),
            }),
        }
    }

    /// The name in errors and in the layout.
    pub(crate) fn name(&self) -> String {
        match &self.original.ident {
            Some(ident) => ident.unraw().to_string(),
            None => self.index.to_string(),
        }
    }

    /// The name in expressions: `_0` in a tuple struct.
    pub(crate) fn expr_name(&self) -> String {
        match &self.original.ident {
            Some(ident) => ident.unraw().to_string(),
            None => format!("_{}", self.index),
        }
    }

    /// The name of the accessor.
    pub(crate) fn getter(&self) -> Ident {
        match (&self.accessor, &self.original.ident) {
            (Some(name), _) => name.value.clone(),
            (None, Some(ident)) => ident.clone(),
            (None, None) => format_ident!("_{}", self.index, span = self.span()),
        }
    }

    /// The name of another operation on the field, such as `set_x`.
    pub(crate) fn operation(&self, before: &str, after: &str) -> Ident {
        let getter = self.getter();
        let name = getter.unraw().to_string();
        let name = match name.strip_prefix('_') {
            Some(number) if self.original.ident.is_none() && !before.is_empty() => number,
            _ => &name,
        };
        format_ident!("{before}{name}{after}", span = getter.span())
    }

    /// How to add bits behind the field, for errors.
    pub(super) fn pad_help(&self, missing: usize) -> String {
        let already = self.attrs.pad_bits_after.as_ref();
        let pad = missing + already.map_or(0, |pad| pad.value.bits);
        let (bits, name) = (counted(missing, "bit"), self.name());
        format!("add {bits}, e.g. `pad_bits_after = {pad}` on `{name}`")
    }

    pub(crate) fn span(&self) -> Span {
        match &self.original.ident {
            Some(ident) => ident.span(),
            None => self.original.ty.span(),
        }
    }

    /// The scalar that the type on the wire is, of one cell for bit fields.
    pub(crate) fn scalar(&self) -> Option<Scalar> {
        match &self.bits {
            Some(cells) => types::scalar(&cells.leaf),
            None => types::scalar(&self.ty),
        }
    }

    /// Whether a bit field is one cell.
    pub(crate) fn is_single(&self) -> bool {
        self.bits
            .as_ref()
            .is_some_and(|cells| cells.lens.is_empty())
    }

    /// Whether what is written does not depend on the host value.
    pub(crate) fn is_constant(&self) -> bool {
        self.value
            .as_ref()
            .is_some_and(|value| is_literal(&value.value))
    }

    /// Whether there is a `set_x`: not where the derive knows that a value may not fit.
    pub(crate) fn has_setter(&self) -> bool {
        let narrow = self.bits.as_ref().is_some_and(|cells| {
            let bits = self.scalar().and_then(Scalar::integer);
            bits.is_some_and(|bits| bits != narrow(cells.width))
        });
        self.wire_type.is_none() && !narrow
    }

    /// Whether there is an `x_mut`: the wire form of anything but a scalar.
    pub(crate) fn has_mut(&self) -> bool {
        let scalar = types::scalar(&self.ty).is_some_and(|scalar| scalar != Scalar::Bool);
        self.bits.is_none() && self.wire_type.is_none() && !scalar
    }

    /// Whether the derive itself judges that a literal fits.
    pub(crate) fn is_judged(&self) -> bool {
        self.bits.is_none() || self.is_single() && self.scalar().is_some()
    }

    /// Whether what is written is determined before the bytes are.
    pub(crate) fn is_determined(&self) -> bool {
        self.value.is_some() || self.restates
    }

    /// Whether what is written is computed.
    pub(crate) fn is_computed(&self) -> bool {
        self.value.is_some() || self.sum.is_some()
    }

    /// Attributes that go to the accessors: docs come first, on their own.
    pub(crate) fn deprecated(&self) -> Option<&Attribute> {
        self.original
            .attrs
            .iter()
            .find(|attr| attr.path().is_ident("deprecated"))
    }

    /// The type as the struct writes it, for people.
    pub(crate) fn type_name(&self) -> String {
        type_text(&self.original.ty)
    }
}

/// Whether an expression is a literal, perhaps with a sign.
pub(crate) fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_literal(&unary.expr),
        Expr::Paren(inner) => is_literal(&inner.expr),
        Expr::Group(inner) => is_literal(&inner.expr),
        _ => false,
    }
}

/// A type as a person would write it.
pub(crate) fn type_text(ty: &Type) -> String {
    let mut name = ty.to_token_stream().to_string();
    for (from, to) in [
        (" < ", "<"),
        (" >", ">"),
        ("< ", "<"),
        (" :: ", "::"),
        (":: ", "::"),
        (" ;", ";"),
        (" ,", ","),
    ] {
        name = name.replace(from, to);
    }
    name
}
