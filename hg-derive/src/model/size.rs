//! A number of bytes or bits: what the derive knows, and what only the compiler knows.

use proc_macro2::TokenStream;
use quote::quote;

/// A sum of a known number and of expressions.
#[derive(Clone, Default)]
pub(crate) struct Size {
    known: usize,
    more: Vec<TokenStream>,
    /// Whether a part depends on a generic parameter.
    pub(crate) generic: bool,
}

impl Size {
    pub(crate) fn known(known: usize) -> Self {
        Size {
            known,
            ..Size::default()
        }
    }

    /// A size that is one expression of type `usize`.
    pub(crate) fn of(tokens: TokenStream, generic: bool) -> Self {
        Size {
            known: 0,
            more: vec![tokens],
            generic,
        }
    }

    /// The number, if the derive knows it.
    pub(crate) fn number(&self) -> Option<usize> {
        self.more.is_empty().then_some(self.known)
    }

    /// The part of it that the derive knows.
    pub(crate) const fn least(&self) -> usize {
        self.known
    }

    pub(crate) fn add(&mut self, other: &Size) {
        self.known = self.known.saturating_add(other.known);
        self.more.extend(other.more.iter().cloned());
        self.generic |= other.generic;
    }

    pub(crate) fn plus(mut self, other: &Size) -> Size {
        self.add(other);
        self
    }

    /// Without a part that is known to be in it.
    pub(crate) fn minus(&self, known: usize) -> Size {
        Size {
            known: self.known.saturating_sub(known),
            ..self.clone()
        }
    }

    pub(crate) fn times(&self, by: usize) -> Size {
        let more = self.more.iter().map(|it| quote!(#by * (#it))).collect();
        Size {
            known: self.known.saturating_mul(by),
            more,
            generic: self.generic,
        }
    }

    /// The size as an expression of type `usize`.
    pub(crate) fn tokens(&self) -> TokenStream {
        let (known, more) = (self.known, &self.more);
        if more.is_empty() {
            quote!(#known)
        } else {
            quote!((#known #(+ #more)*))
        }
    }

    /// Bits as whole bytes, as an expression.
    pub(crate) fn bytes(&self) -> TokenStream {
        match self.number() {
            Some(bits) => {
                let bytes = bits / 8;
                quote!(#bytes)
            }
            None => {
                let bits = self.tokens();
                quote!((#bits / 8))
            }
        }
    }
}
