//! What the accessors say of themselves: the field's docs, and where it lies.

use proc_macro2::TokenStream;
use quote::quote;

use super::Access;
use crate::model::{Field, Run, RunField, Scalar, Size, Struct};

impl Access<'_, '_> {
    /// The docs of an accessor: what the field says, and where it lies.
    pub(super) fn docs(&self, place: Option<String>) -> TokenStream {
        let docs = self
            .field
            .original
            .attrs
            .iter()
            .filter(|attr| attr.path().is_ident("doc"));
        let deprecated = self.field.deprecated();
        let has_docs = docs.clone().next().is_some();
        let place = place.unwrap_or_else(|| "Behind a field whose size its type tells.".to_owned());
        let line = has_docs.then(|| quote!(#[doc = ""]));
        quote!(#(#docs)* #line #[doc = #place] #deprecated)
    }

    pub(super) fn setter_docs(&self, what: &str) -> TokenStream {
        let (name, deprecated) = (self.field.name(), self.field.deprecated());
        let docs = format!("{what} `{name}`.");
        quote!(#[doc = #docs] #deprecated)
    }

    pub(super) fn fallible_docs(&self) -> TokenStream {
        let docs = self.setter_docs("Sets");
        quote! {
            #docs
            ///
            /// # Errors
            ///
            /// `DoesNotFit` where the value does not fit; nothing is changed then.
        }
    }
}

/// Where a field of whole bytes lies, for people.
pub(super) fn byte_place(field: &Field, at: &Size) -> Option<String> {
    let at = at.number()?;
    let bytes = field.scalar().map(|scalar| match scalar {
        Scalar::Bool => 1,
        Scalar::Unsigned(bits) | Scalar::Signed(bits) | Scalar::Float(bits) => bits as usize / 8,
    });
    Some(match bytes {
        Some(1) => format!("Byte {at}."),
        Some(bytes) => format!("Bytes {at}..{}.", at + bytes),
        None => format!("At byte {at}."),
    })
}

/// Where a bit field lies, for people.
pub(super) fn bit_place(
    body: &Struct,
    run: &Run,
    it: &RunField,
    width: usize,
    total: Option<usize>,
) -> Option<String> {
    let (start, at, total) = (run.at.number()?, it.at.number()?, total?);
    let s = |many: usize| if many == 1 { "" } else { "s" };
    if body.bits.is_some() {
        let range = if total == 1 {
            at.to_string()
        } else {
            format!("{at}..{}", at + total)
        };
        return Some(format!("Bit{} {range} of the bit struct.", s(total)));
    }
    let (byte, bit) = (start + at / 8, at % 8);
    let range = if total == 1 {
        bit.to_string()
    } else {
        format!("{bit}..{}", bit + total)
    };
    let cells = if total == width {
        String::new()
    } else {
        format!(", {width} each")
    };
    Some(format!(
        "Bit{} {range} from byte {byte} on{cells}.",
        s(total)
    ))
}
