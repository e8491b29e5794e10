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
                    Access::new(message, body, &body.fields[*field], quote!(self.#path)).bytes(at)
                }
                Piece::Run(run) => run
                    .fields
                    .iter()
                    .map(|it| {
                        let field = &body.fields[it.field];
                        Access::new(message, body, field, quote!(self.#path)).bits(run, it)
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
pub(super) struct Access<'a, 'm> {
    message: &'a Message<'m>,
    body: &'a Struct,
    field: &'a Field,
    /// The way to the bytes, from `self` on.
    path: TokenStream,
    /// How long what is borrowed lives.
    lifetime: TokenStream,
    /// Whether there are setters.
    edits: bool,
}

impl<'a, 'm> Access<'a, 'm> {
    fn new(
        message: &'a Message<'m>,
        body: &'a Struct,
        field: &'a Field,
        path: TokenStream,
    ) -> Self {
        Access {
            message,
            body,
            field,
            path,
            lifetime: quote!('_),
            edits: true,
        }
    }

    /// The accessors of a field in a segment of a dynamic message.
    pub(super) fn in_segment(
        message: &'a Message<'m>,
        body: &'a Struct,
        field: &'a Field,
        path: TokenStream,
        shared: bool,
        edits: bool,
    ) -> Self {
        Access {
            lifetime: if shared { quote!('hg) } else { quote!('_) },
            edits,
            ..Access::new(message, body, field, path)
        }
    }

    /// The accessors of a field that is one of these pieces.
    pub(super) fn of_pieces(&self, pieces: &[Piece]) -> TokenStream {
        let each = pieces.iter().map(|piece| match piece {
            Piece::Field { field, at } if *field == self.field.index => self.bytes(at),
            Piece::Run(run) => {
                let own = run.fields.iter().filter(|it| it.field == self.field.index);
                own.map(|it| self.bits(run, it)).collect()
            }
            _ => TokenStream::new(),
        });
        each.collect()
    }

    fn chosen(&self, getter: &TokenStream, edits: &TokenStream) -> TokenStream {
        if self.edits {
            quote!(#getter #edits)
        } else {
            getter.clone()
        }
    }
}
