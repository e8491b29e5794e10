//! Padding: what moves the place of the next field, and what may not.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Expr;
use syn::spanned::Spanned as _;

use super::super::{Field, Size, field, types};
use super::Piece;
use super::bytes::Builder;
use crate::attr::Setting;
use crate::diag::counted;

/// What asks for padding up to a place.
pub(super) enum Place<'a> {
    /// `align_…`, which only ever adds.
    Align(&'a Expr),
    /// `at` of this field.
    At(&'a Field, &'a Expr),
    /// `size` of this field, which starts here.
    Field(&'a Field, &'a Expr, &'a Size),
    /// `size` of the message.
    Message(&'a Expr),
}

impl Place<'_> {
    fn span(&self) -> Span {
        match self {
            Place::Align(expr)
            | Place::At(_, expr)
            | Place::Field(_, expr, _)
            | Place::Message(expr) => expr.span(),
        }
    }

    /// The judgement where only the compiler knows.
    fn judge(&self, hg: &TokenStream, at: &TokenStream, to: &TokenStream) -> TokenStream {
        match self {
            Place::Align(by) => quote!(#hg::__private::alignment(#by);),
            Place::At(..) => quote!(#hg::__private::behind(#at, #to);),
            Place::Field(..) => quote!(#hg::__private::holds_field(#at, #to);),
            Place::Message(_) => quote!(#hg::__private::holds_fields(#at, #to);),
        }
    }

    /// Why `to` is too small, where the fields end at `at`.
    fn too_small(&self, at: usize, to: usize) -> String {
        match self {
            Place::Align(_) => String::new(),
            Place::At(field, _) => format!(
                "expected `{}` at byte {at} or later, found byte {to}, which the fields before it take\nhelp: write `at = {at}`",
                field.name()
            ),
            Place::Field(field, _, start) => {
                let (name, start) = (field.name(), start.number().unwrap_or(0));
                let (takes, size) = (at - start, to - start);
                let bytes = counted(takes, "byte");
                format!(
                    "`{name}` takes {bytes}, and `size` is {size}\nhelp: write `size = {takes}`"
                )
            }
            Place::Message(_) => {
                let bytes = counted(at, "byte");
                format!("the fields take {bytes}, and `size` is {to}\nhelp: write `size = {at}`")
            }
        }
    }
}

impl Builder<'_> {
    /// A number of bytes that an attribute gives.
    pub(super) fn length(&mut self, expr: &Expr) -> Size {
        if let Some(number) = field::literal(expr) {
            return Size::known(number);
        }
        self.constant(expr);
        Size::of(quote!((#expr)), types::mentions(expr, self.generics))
    }

    /// What is not in the message itself does not depend on its fields.
    fn constant(&mut self, expr: &Expr) {
        for name in crate::expr::names(expr) {
            if self.fields.iter().any(|field| name == field.expr_name()) {
                let message = format!(
                    "expected a constant, found the field `{name}`\nhelp: write a number or a `const`"
                );
                self.errors.at(name, message);
            }
        }
    }

    /// Padding of a length of its own, wherever it starts.
    pub(super) fn pad(&mut self, pad: &Setting<Expr>, fill: Option<&Setting<Expr>>) {
        let len = self.length(&pad.value);
        if len.generic {
            self.generic(pad.value.span());
        }
        self.push(len.tokens(), fill, None);
        self.at.add(&len);
    }

    pub(super) fn align(&mut self, align: &Setting<Expr>, fill: Option<&Setting<Expr>>) {
        let to = match (self.at.number(), field::literal(&align.value)) {
            (_, Some(0)) => {
                self.errors
                    .at(&align.value, "expected an alignment of at least 1, found 0\nhelp: write e.g. `4`, or remove it");
                return;
            }
            (Some(at), Some(align)) => Size::known(at.next_multiple_of(align)),
            _ => {
                let (at, by) = (self.at.tokens(), &align.value);
                let generic = self.at.generic || types::mentions(by, self.generics);
                let hg = self.hg;
                Size::of(quote!(#hg::__private::aligned(#at, #by)), generic)
            }
        };
        self.pad_up(&to, &Place::Align(&align.value), fill);
    }

    /// Pads up to a place.
    pub(super) fn pad_up(&mut self, to: &Size, place: &Place<'_>, fill: Option<&Setting<Expr>>) {
        match (self.at.number(), to.number()) {
            (Some(at), Some(to)) if to < at => {
                self.errors.span(place.span(), place.too_small(at, to));
                return;
            }
            (Some(at), Some(to)) => {
                let len = to - at;
                self.push(quote!(#len), fill, None);
            }
            _ => {
                if self.at.generic || to.generic {
                    self.generic(place.span());
                }
                let (at, to, hg) = (self.at.tokens(), to.tokens(), self.hg);
                let judge = (place.span(), place.judge(hg, &at, &to));
                self.push(quote!({ #hg::__private::gap(#at, #to) }), fill, Some(judge));
            }
        }
        self.at = to.clone();
    }

    fn push(
        &mut self,
        len: TokenStream,
        fill: Option<&Setting<Expr>>,
        judge: Option<(Span, TokenStream)>,
    ) {
        let fill = fill.map_or_else(
            || quote!(0),
            |fill| {
                let fill = &fill.value;
                self.constant(fill);
                quote!((#fill))
            },
        );
        self.pieces.push(Piece::Pad { len, fill, judge });
    }

    fn generic(&mut self, span: Span) {
        self.errors.span(
            span,
            "this place depends on a generic parameter\nhelp: give the padding a fixed length, e.g. `pad_before = 2`",
        );
    }
}
