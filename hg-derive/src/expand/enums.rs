//! Enums: a number with names.

mod bits;
mod integers;
mod numbers;
mod tags;
mod value;
mod whole;

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Enum, Message};

/// ```text
/// impl Kind { const HG_NUMBER_A: u16 = Kind::A as u16; … }
/// impl Value for Kind { … }
/// impl BitValue for Kind { … }
/// impl Hg for Kind { … }
/// impl From<Kind> for u16 { … }
/// impl TryFrom<u16> for Kind { … }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let parts = [
        numbers::print(message, body),
        value::print(message, body),
        bits::print(message, body),
        if body.is_whole() {
            whole::print(message, body)
        } else {
            super::bits::layout_const(message)
        },
        integers::print(message, body),
        tags::print(message, body),
    ];
    quote!(#(#parts)*)
}
