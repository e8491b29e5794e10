//! What a fixed message proves about its values: markers without methods.

use crate::message::{Hg, IsFixed};
use crate::order::ByteOrder;

/// A message whose size on the wire is known at compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a fixed-size message",
    label = "expected a type with a wire form of whole bytes, of one size",
    note = "add `#[derive(Hg)]` to it if it is yours; `#[hg(as = WireType)]` gives a field the wire form of another type",
    note = "a bit struct or an enum of other than whole bytes stands in a field with `#[hg(bits = N)]`"
)]
pub trait Fixed: Hg<Form = IsFixed> {}

/// Proof that every value of the type fits its wire form in order `O`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has values that do not fit its wire form",
    label = "not every `{Self}` fits",
    note = "use the `try_` form (`try_to_network()`, `try_set_…`), which reports what does not fit"
)]
pub trait ToWire<O: ByteOrder>: Fixed {}

/// Proof that all bytes are a valid value of the type in order `O`.
#[diagnostic::on_unimplemented(
    message = "some bytes are not a valid `{Self}`",
    label = "not every byte pattern is a `{Self}`",
    note = "use `try_to_host()`, or give the enum a catch-all: `#[hg(other)] Unknown(u8)`"
)]
pub trait FromWire<O: ByteOrder>: Fixed {}
