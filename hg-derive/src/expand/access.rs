//! The accessors of the wire type.

mod bits;
mod bytes;
mod docs;
mod operations;

use proc_macro2::TokenStream;
use quote::quote;

use super::quiet;
use super::wire::part;
use crate::model::{Field, Message, Piece, Struct};

/// ```text
/// impl<O: ByteOrder> FooWire<O> {
///     pub const fn id(&self) -> u32 { self.0.0.get() }
///     pub const fn set_id(&mut self, value: u32) { … }
///     pub fn try_set_id(&mut self, value: u32) -> Result<(), Error> { … }
///     pub fn to_host(&self) -> Foo where Foo: FromWire<O> { … }
///     …
/// }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let quiet = quiet();
    let generics = message.of_wire();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let wire = message.wire_type(&body.wire, &order);
    let count = body.pieces.len();
    let accessors: TokenStream = body
        .pieces
        .iter()
        .enumerate()
        .map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(_) | Piece::Pad { .. } => TokenStream::new(),
                Piece::Field { field, at } => {
                    let it = Access {
                        message,
                        body,
                        field: &body.fields[*field],
                        path,
                    };
                    it.bytes(at)
                }
                Piece::Run(run) => run
                    .fields
                    .iter()
                    .map(|it| {
                        let field = &body.fields[it.field];
                        Access {
                            message,
                            body,
                            field,
                            path: path.clone(),
                        }
                        .bits(run, it)
                    })
                    .collect(),
            }
        })
        .collect();
    let operations = operations::print(message, body);
    quote! {
        #quiet
        impl #params #wire #bounds {
            #accessors
            #operations
        }
    }
}

/// One field's accessors.
struct Access<'a, 'm> {
    message: &'a Message<'m>,
    body: &'a Struct,
    field: &'a Field,
    path: TokenStream,
}
