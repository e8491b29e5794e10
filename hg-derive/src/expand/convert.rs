//! Reading, writing and reordering: the bodies of the conversions.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};

use super::local;
use super::values::{computed_local, field_local};
use super::wire::{nest, part};
use crate::attr::Magic;
use crate::model::{BitPin, BitStruct, Field, Message, Piece, Role, Run, RunField, Size, Struct};

/// Where a bit field lies, as an expression of type `Place`.
pub(super) fn place(
    hg: &TokenStream,
    at: &Size,
    width: usize,
    bits: Option<BitStruct>,
) -> TokenStream {
    let at = at.tokens();
    match bits.and_then(|bits| bits.pin.map(|pin| (pin, bits.width))) {
        None => quote!(#hg::__private::Place::new(#at, #width)),
        Some((BitPin::Msb0, total)) => quote!(#hg::__private::Place::msb0(#at, #width, #total)),
        Some((BitPin::Lsb0, total)) => quote!(#hg::__private::Place::lsb0(#at, #width, #total)),
    }
}

impl Message<'_> {
    fn shape(&self) -> TokenStream {
        let hg = &self.hg;
        quote!(<Self as #hg::Value>::SHAPE)
    }

    /// The value that a `value` must have, from fields that are read already.
    fn wanted_on_reading(&self, body: &Struct, field: &Field) -> Option<TokenStream> {
        let value = field.value.as_ref()?;
        Some(self.value(body, field, &value.value, &|other| {
            let it = field_local(other);
            quote!(&#it)
        }))
    }

    /// `let field3 = read::<T, O>(&wire.0.3, …)?;`
    fn read_field(
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
        let read = quote!(#hg::__private::read::<#ty, #order>(&#wire, #shape, #number, #at)?);
        let read = self.converted(field, &read, &at);
        let judge = self.wanted_on_reading(body, field).map(|wanted| {
            quote!(#hg::__private::value::<#ty, #order>(&#wire, #wanted, #shape, #number, #at)?;)
        });
        quote!(let #it = #read; #judge)
    }

    /// A read wire value as the host has it.
    fn converted(&self, field: &Field, read: &TokenStream, at: &TokenStream) -> TokenStream {
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
    pub(super) fn read_bit_field(
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
        quote!(let #local = #read; #judge)
    }

    /// The body of `wire_read`, with `wire` in scope.
    pub(super) fn read_body(&self, body: &Struct) -> TokenStream {
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

    /// `Self { a: field0, r#type: field1, … }`
    pub(super) fn host_value(&self, body: &Struct) -> TokenStream {
        let hg = &self.hg;
        let values = body.fields.iter().map(|field| {
            let member = field.member();
            let value = match field.role {
                Role::Skip => quote!(::core::default::Default::default()),
                Role::Phantom => quote!(::core::marker::PhantomData),
                Role::Wire if field.auto => quote!(#hg::auto()),
                Role::Wire => field_local(field).to_token_stream(),
            };
            quote!(#member: #value)
        });
        quote!(Self { #(#values),* })
    }

    pub(super) fn judge_check(&self, body: &Struct) -> Option<TokenStream> {
        let (hg, shape) = (&self.hg, self.shape());
        let check = body.check.as_ref()?;
        let holds = self.check(body, &check.value, &|field| {
            let it = field_local(field);
            quote!(&#it)
        });
        Some(quote!(#hg::__private::check(#holds, #shape)?;))
    }

    /// Judges each checksum of a wire form.
    pub(super) fn judge_sums(&self, body: &Struct, wire: &TokenStream) -> TokenStream {
        let (hg, shape) = (&self.hg, self.shape());
        self.each_sum(body, |field, path, at, size, sum| {
            let (ty, number, order) = (&field.ty, field.number, self.order_type(field.order));
            let _ = path;
            quote! {
                #hg::__private::sum::<#ty>(
                    &<#ty as #hg::Hg>::wire_read::<#order>(&#wire.#path)?,
                    #hg::__private::bytes(#wire), #at..#at + #size, #sum, #shape, #number,
                )?;
            }
        })
    }

    /// Writes each checksum of a wire form.
    pub(super) fn write_sums(&self, body: &Struct, wire: &TokenStream) -> TokenStream {
        let hg = &self.hg;
        self.each_sum(body, |field, path, at, size, sum| {
            let (ty, order) = (&field.ty, self.order_type(field.order));
            quote! {{
                let sum: #ty = (#sum)(#hg::__private::bytes(&*#wire), #at..#at + #size);
                #wire.#path = <#ty as #hg::Hg>::wire_write::<#order>(&sum, &mut ::core::option::Option::None);
            }}
        })
    }

    fn each_sum(
        &self,
        body: &Struct,
        print: impl Fn(&Field, &TokenStream, &TokenStream, &TokenStream, &TokenStream) -> TokenStream,
    ) -> TokenStream {
        let (hg, count) = (&self.hg, body.pieces.len());
        body.pieces
            .iter()
            .enumerate()
            .filter_map(|(index, piece)| {
                let Piece::Field { field, at } = piece else {
                    return None;
                };
                let field = &body.fields[*field];
                let (sum, ty) = (&field.sum.as_ref()?.value, &field.ty);
                let size = quote!(<#ty as #hg::Hg>::MIN);
                Some(print(
                    field,
                    &part(index, count),
                    &at.tokens(),
                    &size,
                    &quote!(#sum),
                ))
            })
            .collect()
    }

    /// The magic as an expression of type `[u8; N]`, in an order.
    pub(super) fn magic_bytes(&self, body: &Struct, order: &TokenStream) -> TokenStream {
        let hg = &self.hg;
        match &body.magic {
            Some(Magic::Bytes(literal)) => quote!(#hg::__private::array(#literal)),
            Some(Magic::Byte(literal)) => quote!([#literal]),
            Some(Magic::Number { literal, bytes }) => {
                quote!(#hg::__private::in_order::<#order, #bytes>((#literal).to_be_bytes()))
            }
            None => quote!([]),
        }
    }

    /// Computes the `value` fields of a message that is written.
    pub(super) fn compute(&self, body: &Struct) -> TokenStream {
        let (hg, shape, note) = (&self.hg, self.shape(), local("note"));
        body.on_wire()
            .filter_map(|field| {
                let value = field.value.as_ref()?;
                let (it, number) = (computed_local(field), field.number);
                let value = self.value(body, field, &value.value, &|other| written(hg, other));
                let at = offset_of(body, field);
                Some(quote! {
                    let #it = #hg::__private::wanted(#value, #note, #shape, #number, #at);
                })
            })
            .collect()
    }

    /// Judges the check of a message that is written.
    pub(super) fn note_check(&self, body: &Struct) -> Option<TokenStream> {
        let (hg, shape, note) = (&self.hg, self.shape(), local("note"));
        let check = body.check.as_ref()?;
        let holds = self.check(body, &check.value, &|field| written(hg, field));
        Some(quote! {
            if let ::core::result::Result::Err(error) = #hg::__private::check(#holds, #shape) {
                #hg::__private::note(#note, error);
            }
        })
    }

    fn write_field(&self, field: &Field, at: &Size) -> TokenStream {
        let (hg, ty, number, order) = (
            &self.hg,
            &field.ty,
            field.number,
            self.order_type(field.order),
        );
        let (shape, at, note, member) = (self.shape(), at.tokens(), local("note"), field.member());
        if field.sum.is_some() {
            return quote!(#hg::__private::zerocopy::FromZeros::new_zeroed());
        }
        if field.value.is_some() {
            let it = computed_local(field);
            return quote!(#hg::__private::write_computed::<#ty, #order>(&#it, #note, #shape, #number, #at));
        }
        if field.wire_type.is_some() {
            return quote! {{
                let value = #hg::__private::wanted(
                    #hg::__private::to_as::<_, #ty>(&self.#member), #note, #shape, #number, #at,
                );
                #hg::__private::write_computed::<#ty, #order>(&value, #note, #shape, #number, #at)
            }};
        }
        quote!(#hg::__private::write::<#ty, #order>(&self.#member, #note, #shape, #number, #at))
    }

    /// `write_bits::<T, O, _>(&self.a, &mut sink, Place::new(3, 5), …);`
    pub(super) fn write_bit_field(
        &self,
        body: &Struct,
        run: &Run,
        it: &RunField,
        sink: &TokenStream,
        order: &TokenStream,
    ) -> TokenStream {
        let field = &body.fields[it.field];
        let Some(cells) = &field.bits else {
            return TokenStream::new();
        };
        let (hg, ty, number, member) = (&self.hg, &field.ty, field.number, field.member());
        let (shape, at, note) = (self.shape(), run.at.tokens(), local("note"));
        let place = place(hg, &it.at, cells.width, body.bits);
        let write = |value: TokenStream| quote!(#hg::__private::write_bits::<#ty, #order, _>(#value, #sink, #place, #note, #shape, #number, #at););
        if field.value.is_some() {
            let it = computed_local(field);
            let write = write(quote!(value));
            return quote!(if let ::core::option::Option::Some(value) = &#it { #write });
        }
        if field.wire_type.is_some() {
            let write = write(quote!(&value));
            return quote! {
                if let ::core::option::Option::Some(value) = #hg::__private::wanted(
                    #hg::__private::to_as::<_, #ty>(&self.#member), #note, #shape, #number, #at,
                ) { #write }
            };
        }
        write(quote!(&self.#member))
    }

    /// The body of `wire_write`, with `note` in scope.
    pub(super) fn write_body(&self, body: &Struct) -> TokenStream {
        let (hg, wire, sink) = (&self.hg, local("wire"), local("sink"));
        let order = self.order_type(self.order);
        let mut steps = TokenStream::new();
        let parts =
            body.pieces
                .iter()
                .enumerate()
                .map(|(index, piece)| match piece {
                    Piece::Magic(_) => self.magic_bytes(body, &order),
                    Piece::Pad { len, fill } => quote!([#fill; #len]),
                    Piece::Field { field, at } => {
                        let part = local(&format!("part{index}"));
                        let write = self.write_field(&body.fields[*field], at);
                        steps.extend(quote!(let #part = #write;));
                        quote!(#part)
                    }
                    Piece::Run(run) => {
                        let part = local(&format!("part{index}"));
                        let order = self.order_type(run.order.or(self.order));
                        let fields = run.fields.iter().map(|it| {
                            self.write_bit_field(body, run, it, &quote!(&mut #sink), &order)
                        });
                        let len = Message::run_bytes(run);
                        steps.extend(quote! {
                            let mut #sink = #hg::__private::RunBuf::<#order, #len>::new();
                            #(#fields)*
                            let #part = #sink.finish();
                        });
                        quote!(#part)
                    }
                })
                .collect::<Vec<_>>();
        let inner = nest(parts, &|name, parts| quote!(#name(#(#parts),*)), hg);
        let inner = if body.pieces.is_empty() {
            quote!([])
        } else {
            inner
        };
        let (name, compute, check) = (&body.wire, self.compute(body), self.note_check(body));
        let value = quote!(#name(#inner, ::core::marker::PhantomData));
        if !body.has_sums() {
            return quote!(#compute #check #steps #value);
        }
        let sums = self.write_sums(body, &quote!(#wire));
        quote! {
            #compute
            #check
            #steps
            let mut value = #value;
            let #wire = &mut value;
            #sums
            value
        }
    }

    /// The body of `wire_reorder`, with `wire` in scope.
    pub(super) fn reorder_body(&self, body: &Struct) -> TokenStream {
        let (hg, count, wire) = (&self.hg, body.pieces.len(), local("wire"));
        if self.order.is_some() {
            return quote!(*#wire);
        }
        let (from, to) = (&self.param, format_ident!("HgTo"));
        let parts = body.pieces.iter().enumerate().map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(_) if matches!(body.magic, Some(Magic::Number { .. })) => quote!({
                    let mut magic = #wire.#path;
                    if <#from as #hg::ByteOrder>::BIG != <#to as #hg::ByteOrder>::BIG {
                        magic.reverse();
                    }
                    magic
                }),
                Piece::Magic(_) | Piece::Pad { .. } => quote!(#wire.#path),
                Piece::Field { field, .. } => {
                    let field = &body.fields[*field];
                    let ty = &field.ty;
                    if field.order.is_some() {
                        quote!(#wire.#path)
                    } else {
                        quote!(<#ty as #hg::Hg>::wire_reorder::<#from, #to>(&#wire.#path))
                    }
                }
                Piece::Run(run) if run.order.is_some() => quote!(#wire.#path),
                Piece::Run(run) => {
                    let fields = self.reorder_run(body, run, &quote!(&source), &quote!(&mut sink));
                    let len = Message::run_bytes(run);
                    quote!({
                        let source = #hg::__private::Run::<#from, #len>::new(&#wire.#path);
                        let mut sink = #hg::__private::RunBuf::<#to, #len>::new();
                        #fields
                        sink.finish()
                    })
                }
            }
        });
        let inner = nest(
            parts.collect(),
            &|name, parts| quote!(#name(#(#parts),*)),
            hg,
        );
        let inner = if body.pieces.is_empty() {
            quote!([])
        } else {
            inner
        };
        let name = &body.wire;
        let value = quote!(#name(#inner, ::core::marker::PhantomData));
        if !body.has_sums() {
            return value;
        }
        quote! {
            let mut value = #value;
            if #wire.sum_ok() {
                value.update_sums();
            }
            value
        }
    }

    /// Copies each field and each padding of a run into the other order.
    pub(super) fn reorder_run(
        &self,
        body: &Struct,
        run: &Run,
        source: &TokenStream,
        sink: &TokenStream,
    ) -> TokenStream {
        let (hg, from, to) = (&self.hg, &self.param, format_ident!("HgTo"));
        let fields = run.fields.iter().filter_map(|it| {
            let field = &body.fields[it.field];
            let (ty, cells) = (&field.ty, field.bits.as_ref()?);
            let place = place(hg, &it.at, cells.width, body.bits);
            Some(quote!(#hg::__private::reorder_bits::<#ty, #from, #to, _, _>(#source, #sink, #place);))
        });
        let pads = run.pads.iter().map(|(at, width)| {
            let place = place(hg, at, *width, body.bits);
            quote!(#hg::__private::reorder_pad::<#from, #to, _, _>(#source, #sink, #place);)
        });
        quote!(#(#fields)* #(#pads)*)
    }
}

/// What an expression sees of a field while the message is written.
fn written(hg: &TokenStream, field: &Field) -> TokenStream {
    if field.value.is_some() {
        let it = computed_local(field);
        quote!(#hg::__private::computed(&#it)?)
    } else {
        let member = field.member();
        quote!(&self.#member)
    }
}

/// Where a field is, in bytes.
fn offset_of(body: &Struct, field: &Field) -> TokenStream {
    body.pieces
        .iter()
        .find_map(|piece| match piece {
            Piece::Field { field: index, at } if *index == field.index => Some(at.tokens()),
            Piece::Run(run) if run.fields.iter().any(|it| it.field == field.index) => {
                Some(run.at.tokens())
            }
            _ => None,
        })
        .unwrap_or_else(|| quote!(0))
}
