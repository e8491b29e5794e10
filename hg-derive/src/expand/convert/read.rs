//! From the wire to the host: each field in order, then the checksums, then the check.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::place;
use crate::expand::local;
use crate::expand::values::field_local;
use crate::expand::wire::{get_scalar, part};
use crate::model::{Field, Message, Piece, Role, Run, RunField, Size, Struct};

impl Message<'_> {
    /// The value that a `value` must have, from fields that are read already.
    pub(in crate::expand) fn wanted_on_reading(
        &self,
        body: &Struct,
        field: &Field,
    ) -> Option<TokenStream> {
        let value = field.value.as_ref()?;
        Some(self.value(body, field, &value.value, &|other| {
            let it = field_local(other);
            quote!(&#it)
        }))
    }

    /// `let field3 = read::<T, O>(&wire.0.3, …)?;`
    pub(in crate::expand) fn read_field(
        &self,
        body: &Struct,
        field: &Field,
        at: &Size,
        wire: &TokenStream,
    ) -> TokenStream {
        let (hg, ty, number, order) = (
            &self.hg,
            &field.ty,
            field.number,
            self.order_type(field.order),
        );
        let (it, shape, at) = (field_local(field), self.shape(), at.tokens());
        let read = get_scalar(field, wire).unwrap_or_else(
            || quote!(#hg::__private::read::<#ty, #order>(&#wire, #shape, #number, #at)?),
        );
        let read = self.converted(field, &read, &at);
        let judge = self.wanted_on_reading(body, field).map(|wanted| {
            quote!(#hg::__private::value::<#ty, #order>(&#wire, #wanted, #shape, #number, #at)?;)
        });
        quote!(let #it = #read; #judge)
    }

    /// A read wire value as the host has it.
    pub(in crate::expand) fn converted(
        &self,
        field: &Field,
        read: &TokenStream,
        at: &TokenStream,
    ) -> TokenStream {
        let (hg, number, shape) = (&self.hg, field.number, self.shape());
        match &field.wire_type {
            None => read.clone(),
            Some(wire) => {
                let (host, wire) = (&field.host, &wire.value);
                quote!(#hg::__private::from_as::<#host, #wire>(#read, #shape, #number, #at)?)
            }
        }
    }

    /// `let field4 = read_bits::<T, O, _>(&source, Place::new(3, 5), …)?;`
    pub(in crate::expand) fn read_bit_field(
        &self,
        body: &Struct,
        run: &Run,
        it: &RunField,
        source: &TokenStream,
        order: &TokenStream,
    ) -> TokenStream {
        let field = &body.fields[it.field];
        let Some(cells) = &field.bits else {
            return TokenStream::new();
        };
        let (hg, ty, number) = (&self.hg, &field.ty, field.number);
        let (local, shape, at) = (field_local(field), self.shape(), run.at.tokens());
        let place = place(hg, &it.at, cells.width, body.bits);
        let read = quote!(#hg::__private::read_bits::<#ty, #order, _>(#source, #place, #shape, #number, #at)?);
        let read = self.converted(field, &read, &at);
        let judge = self.wanted_on_reading(body, field).map(|wanted| {
            quote!(#hg::__private::value_bits::<#ty, #order, _>(#source, #wanted, #place, #shape, #number, #at)?;)
        });
        let width = self.judge_generic(field);
        quote!(#width let #local = #read; #judge)
    }

    /// The body of `wire_read`, with `wire` in scope.
    pub(in crate::expand) fn read_body(&self, body: &Struct) -> TokenStream {
        let (hg, count, wire) = (&self.hg, body.pieces.len(), local("wire"));
        let order = self.order_type(self.order);
        let steps = body.pieces.iter().enumerate().map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(_) => {
                    let (magic, shape) = (self.magic_bytes(body, &order), self.shape());
                    quote!(#hg::__private::magic(&#wire.#path, &#magic, #shape, 0)?;)
                }
                Piece::Pad { .. } => TokenStream::new(),
                Piece::Field { field, at } => {
                    self.read_field(body, &body.fields[*field], at, &quote!(#wire.#path))
                }
                Piece::Run(run) => {
                    let order = self.order_type(run.order.or(self.order));
                    let source = local("source");
                    let fields = run
                        .fields
                        .iter()
                        .map(|it| self.read_bit_field(body, run, it, &quote!(&#source), &order));
                    let len = Message::run_bytes(run);
                    quote! {
                        let #source = #hg::__private::Run::<#order, #len>::new(&#wire.#path);
                        #(#fields)*
                    }
                }
            }
        });
        let sums = self.judge_sums(body, &quote!(#wire));
        let check = self.judge_check(body);
        let host = self.host_value(body);
        quote!(#(#steps)* #sums #check ::core::result::Result::Ok(#host))
    }

    /// The body of `wire_host`, with `wire` in scope: of a message without
    /// magic, checks and the like.
    pub(in crate::expand) fn host_body(&self, body: &Struct) -> TokenStream {
        let (hg, count, wire) = (&self.hg, body.pieces.len(), local("wire"));
        let steps = body.pieces.iter().enumerate().map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(_) | Piece::Pad { .. } => TokenStream::new(),
                Piece::Field { field, .. } => {
                    let field = &body.fields[*field];
                    let (ty, order) = (&field.ty, self.order_type(field.order));
                    let it = field_local(field);
                    let value = get_scalar(field, &quote!(#wire.#path)).unwrap_or_else(|| {
                        quote!(<#ty as #hg::Hg>::wire_host::<#order>(&#wire.#path))
                    });
                    quote!(let #it = #value;)
                }
                Piece::Run(run) => {
                    let order = self.order_type(run.order.or(self.order));
                    let (source, len) = (local("source"), Message::run_bytes(run));
                    let fields = run.fields.iter().filter_map(|it| {
                        let field = &body.fields[it.field];
                        let (ty, cells) = (&field.ty, field.bits.as_ref()?);
                        let it_is = field_local(field);
                        let place = place(hg, &it.at, cells.width, body.bits);
                        Some(quote! {
                            let #it_is = #hg::__private::host_bits::<#ty, #order, _>(&#source, #place);
                        })
                    });
                    quote! {
                        let #source = #hg::__private::Run::<#order, #len>::new(&#wire.#path);
                        #(#fields)*
                    }
                }
            }
        });
        let host = self.host_value(body);
        quote!(#(#steps)* #host)
    }

    /// `Self { a: field0, r#type: field1, … }`
    pub(in crate::expand) fn host_value(&self, body: &Struct) -> TokenStream {
        let hg = &self.hg;
        let values = body.fields.iter().map(|field| {
            let member = field.member();
            let value = match field.role {
                Role::Skip => quote!(::core::default::Default::default()),
                // Only a variant of an enum with data keeps a tag.
                Role::Phantom | Role::Tag => quote!(::core::marker::PhantomData),
                Role::Wire if field.auto => quote!(#hg::auto()),
                Role::Wire => field_local(field).to_token_stream(),
            };
            quote!(#member: #value)
        });
        quote!(Self { #(#values),* })
    }

    pub(in crate::expand) fn judge_check(&self, body: &Struct) -> Option<TokenStream> {
        let (hg, shape) = (&self.hg, self.shape());
        let check = body.check.as_ref()?;
        let holds = self.check(body, &check.value, &|field| {
            let it = field_local(field);
            quote!(&#it)
        });
        Some(quote!(#hg::__private::check(#holds, #shape)?;))
    }
}
