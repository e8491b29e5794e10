//! The accessors and operations of the wire type.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};

use super::convert::place;
use super::wire::{part, wire_scalar};
use super::{local, quiet};
use crate::model::{Field, Message, Piece, Run, RunField, Scalar, Size, Struct, array, narrow};

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
    let operations = operations(message, body);
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

impl Access<'_, '_> {
    /// The docs of an accessor: what the field says, and where it lies.
    fn docs(&self, place: Option<String>) -> TokenStream {
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

    fn setter_docs(&self, what: &str) -> TokenStream {
        let (name, deprecated) = (self.field.name(), self.field.deprecated());
        let docs = format!("{what} `{name}`.");
        quote!(#[doc = #docs] #deprecated)
    }

    fn fallible_docs(&self) -> TokenStream {
        let docs = self.setter_docs("Sets");
        quote! {
            #docs
            ///
            /// # Errors
            ///
            /// `DoesNotFit` where the value does not fit; nothing is changed then.
        }
    }

    fn host(&self) -> &syn::Type {
        &self.field.host
    }

    /// The accessors of a field of whole bytes.
    fn bytes(&self, at: &Size) -> TokenStream {
        let place = byte_place(self.field, at);
        if self.field.wire_type.is_some() {
            return self.bytes_as(at, place);
        }
        if let Some(name) = wire_scalar(self.field) {
            return self.scalar(name, place);
        }
        let (hg, vis, ty) = (&self.message.hg, &self.field.original.vis, &self.field.ty);
        let (path, value) = (&self.path, local("value"));
        let order = self.message.order_type(self.field.order);
        let (get, set) = (self.field.getter(), self.field.operation("set_", ""));
        let (try_set, get_mut) = (
            self.field.operation("try_set_", ""),
            self.field.operation("", "_mut"),
        );
        let (docs, set_docs, fallible, mut_docs) = (
            self.docs(place),
            self.setter_docs("Sets"),
            self.fallible_docs(),
            self.setter_docs("The wire form, to be edited in place, of"),
        );
        let wire = self.message.field_wire(self.field);
        let getter = if array(ty).is_some() {
            quote!(#vis const fn #get(&self) -> &#wire { &self.#path })
        } else {
            quote! {
                #vis fn #get(&self) -> <#ty as #hg::Hg>::Get<'_, #order> {
                    <#ty as #hg::Hg>::wire_get::<#order>(&self.#path)
                }
            }
        };
        let (number, at) = (self.field.number, at.tokens());
        let this = self.message.this();
        quote! {
            #docs
            #[inline]
            #getter
            #set_docs
            #[inline]
            #vis fn #set(&mut self, #value: #ty) where for<'hg> #ty: #hg::ToWire<#order> {
                self.#path = #hg::__private::to_wire::<#ty, #order>(&#value);
            }
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #ty) -> ::core::result::Result<(), #hg::Error> {
                self.#path = #hg::__private::try_field::<#ty, #order>(
                    &#value, <#this as #hg::Value>::SHAPE, #number, #at,
                )?;
                ::core::result::Result::Ok(())
            }
            #mut_docs
            #[inline]
            #vis const fn #get_mut(&mut self) -> &mut #wire {
                &mut self.#path
            }
        }
    }

    /// A scalar of whole bytes: its type is known, so everything is `const`.
    fn scalar(&self, name: &str, place: Option<String>) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (get, set, try_set) = (
            self.field.getter(),
            self.field.operation("set_", ""),
            self.field.operation("try_set_", ""),
        );
        let (docs, set_docs, fallible) = (
            self.docs(place),
            self.setter_docs("Sets"),
            self.fallible_docs(),
        );
        let value = local("value");
        let (read, write) = if name.is_empty() {
            (quote!(self.#path), quote!(#value))
        } else {
            let name = format_ident!("{name}");
            (
                quote!(self.#path.get()),
                quote!(#hg::__private::#name::new(#value)),
            )
        };
        quote! {
            #docs
            #[inline]
            #vis const fn #get(&self) -> #ty {
                #read
            }
            #set_docs
            #[inline]
            #vis const fn #set(&mut self, #value: #ty) {
                self.#path = #write;
            }
            #fallible
            #[inline]
            #vis const fn #try_set(&mut self, #value: #ty) -> ::core::result::Result<(), #hg::Error> {
                self.#path = #write;
                ::core::result::Result::Ok(())
            }
        }
    }

    /// A field of another wire type: read and written through it.
    fn bytes_as(&self, at: &Size, place: Option<String>) -> TokenStream {
        let (hg, vis, ty, host) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            self.host(),
        );
        let (path, value, this) = (&self.path, local("value"), self.message.this());
        let order = self.message.order_type(self.field.order);
        let (get, try_set) = (self.field.getter(), self.field.operation("try_set_", ""));
        let (docs, fallible) = (self.docs(place), self.fallible_docs());
        let (number, at) = (self.field.number, at.tokens());
        let place = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
        quote! {
            #docs
            ///
            /// # Errors
            ///
            /// `InvalidValue` where the wire value has no host value.
            #[inline]
            #vis fn #get(&self) -> ::core::result::Result<#host, #hg::Error> {
                #hg::__private::from_as::<#host, #ty>(
                    #hg::__private::read::<#ty, #order>(&self.#path, #place)?, #place,
                )
            }
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #host) -> ::core::result::Result<(), #hg::Error> {
                let #value = #hg::__private::try_as::<#host, #ty>(#value, #place)?;
                self.#path = #hg::__private::try_field::<#ty, #order>(&#value, #place)?;
                ::core::result::Result::Ok(())
            }
        }
    }

    /// The accessors of a bit field.
    fn bits(&self, run: &Run, it: &RunField) -> TokenStream {
        let Some(cells) = &self.field.bits else {
            return TokenStream::new();
        };
        let hg = &self.message.hg;
        let order = self.message.order_type(run.order.or(self.message.order));
        let place = place(hg, &it.at, cells.width, self.body.bits);
        let where_it_is = bit_place(
            self.body,
            run,
            it,
            cells.width,
            cells.total(&self.message.original.generics).number(),
        );
        let getter = self.bits_getter(run, cells.width, &order, &place, where_it_is);
        let setters = self.bits_setters(run, cells.width, &order, &place);
        quote!(#getter #setters)
    }

    fn bits_getter(
        &self,
        run: &Run,
        width: usize,
        order: &TokenStream,
        place: &TokenStream,
        at: Option<String>,
    ) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (get, docs, len) = (self.field.getter(), self.docs(at), Message::run_bytes(run));
        let source = quote!(&#hg::__private::Run::<#order, #len>::new(&self.#path));
        if self.field.wire_type.is_some() {
            let (host, number, this) = (self.host(), self.field.number, self.message.this());
            let at = run.at.tokens();
            let shape = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
            return quote! {
                #docs
                ///
                /// # Errors
                ///
                /// `InvalidValue` where the wire value has no host value.
                #[inline]
                #vis fn #get(&self) -> ::core::result::Result<#host, #hg::Error> {
                    #hg::__private::from_as::<#host, #ty>(
                        #hg::__private::read_bits::<#ty, #order, _>(#source, #place, #shape)?, #shape,
                    )
                }
            };
        }
        let scalar = self.field.scalar();
        if !self.field.is_single() || scalar.is_none() {
            let result = match (scalar, array(ty)) {
                (Some(_), _) => ty.to_token_stream(),
                _ => quote!(#hg::__private::Get<#ty>),
            };
            return quote! {
                #docs
                #[inline]
                #vis fn #get(&self) -> #result {
                    #hg::__private::get_bits::<#ty, #order, _>(#source, #place)
                }
            };
        }
        let (function, signed) = if width <= 64 {
            (quote!(get), quote!(sign_extend))
        } else {
            (quote!(get_wide), quote!(sign_extend_wide))
        };
        let raw = quote!(#hg::bits::#function::<#order, #len>(&self.#path, (#place).stream::<#order>(0), #width));
        let value = match scalar {
            Some(Scalar::Bool) => quote!(#raw != 0),
            Some(Scalar::Signed(_)) => {
                quote!(#hg::bits::#signed(#raw, #width as ::core::primitive::u32) as #ty)
            }
            _ => quote!(#raw as #ty),
        };
        quote! {
            #docs
            #[inline]
            #vis const fn #get(&self) -> #ty {
                #value
            }
        }
    }

    fn bits_setters(
        &self,
        run: &Run,
        width: usize,
        order: &TokenStream,
        place: &TokenStream,
    ) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (set, try_set) = (
            self.field.operation("set_", ""),
            self.field.operation("try_set_", ""),
        );
        let (set_docs, fallible) = (self.setter_docs("Sets"), self.fallible_docs());
        let (value, len, number, at) = (
            local("value"),
            Message::run_bytes(run),
            self.field.number,
            run.at.tokens(),
        );
        let this = self.message.this();
        let shape = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
        let convert = self.field.wire_type.as_ref().map(|_| {
            let host = self.host();
            quote!(let #value = #hg::__private::try_as::<#host, #ty>(#value, #shape)?;)
        });
        let host = if convert.is_some() { self.host() } else { ty };
        let fallible = quote! {
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #host) -> ::core::result::Result<(), #hg::Error> {
                #convert
                #hg::__private::try_set_bits::<#ty, #order, #len>(&mut self.#path, &#value, #place, #shape)
            }
        };
        if convert.is_some() {
            return fallible;
        }
        let scalar = self.field.scalar();
        let exact = match scalar {
            Some(Scalar::Bool) => true,
            Some(scalar) => scalar.integer() == Some(narrow(width)),
            None => false,
        };
        let setter = if exact && self.field.is_single() {
            let (function, wide) = if width <= 64 {
                (quote!(set), quote!(::core::primitive::u64))
            } else {
                (quote!(set_wide), quote!(::core::primitive::u128))
            };
            quote! {
                #vis const fn #set(&mut self, #value: #ty) {
                    #hg::bits::#function::<#order, #len>(
                        &mut self.#path, (#place).stream::<#order>(0), #width, #value as #wide,
                    );
                }
            }
        } else if scalar.is_some() && !exact {
            // Known not to be exact: no setter that could lose bits.
            return fallible;
        } else {
            let width = narrow(width);
            quote! {
                #vis fn #set(&mut self, #value: #ty) where for<'hg> #ty: #hg::bits::ToBits<#order, #width> {
                    #hg::__private::set_bits::<#ty, #order, #len>(&mut self.#path, &#value, #place);
                }
            }
        };
        quote!(#set_docs #[inline] #setter #fallible)
    }
}

/// Where a field of whole bytes lies, for people.
fn byte_place(field: &Field, at: &Size) -> Option<String> {
    let at = at.number()?;
    let bytes = field.scalar().map(|scalar| match scalar {
        Scalar::Bool => 1,
        Scalar::Unsigned(bits) | Scalar::Signed(bits) => bits as usize / 8,
        Scalar::Float if wire_scalar(field) == Some("F32") => 4,
        Scalar::Float => 8,
    });
    Some(match bytes {
        Some(1) => format!("Byte {at}."),
        Some(bytes) => format!("Bytes {at}..{}.", at + bytes),
        None => format!("At byte {at}."),
    })
}

/// Where a bit field lies, for people.
fn bit_place(
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

fn operations(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, vis, this) = (&message.hg, message.vis(), message.this());
    let order = message.order_type(message.order);
    let reorder = message.order.is_none().then(|| {
        let to = message.wire_type(&body.wire, &quote!(HgTo));
        quote! {
            /// The same message in another byte order.
            #[inline]
            #[must_use]
            #vis fn to_order<HgTo: #hg::ByteOrder>(&self) -> #to {
                #hg::__private::to_order::<#this, #order, HgTo>(self)
            }
        }
    });
    let sums = body.has_sums().then(|| {
        let (sum_ok, write) = (
            sum_ok(message, body),
            message.write_sums(body, &quote!(self)),
        );
        quote! {
            /// Whether every checksum is right.
            #[inline]
            #[must_use]
            #vis fn sum_ok(&self) -> ::core::primitive::bool {
                #sum_ok
            }
            /// Computes every checksum anew, after edits in place.
            #[inline]
            #vis fn update_sums(&mut self) {
                #write
            }
        }
    });
    quote! {
        /// The host form; it exists where all bytes are a valid message.
        #[inline]
        #[must_use]
        #vis fn to_host(&self) -> #this where for<'hg> #this: #hg::FromWire<#order> {
            #hg::__private::to_host::<#this, #order>(self)
        }
        /// The host form, if the bytes are a valid message.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #[inline]
        #vis fn try_to_host(&self) -> ::core::result::Result<#this, #hg::Error> {
            <#this as #hg::Hg>::wire_read::<#order>(self)
        }
        /// Judges the message by everything that it says of itself.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #[inline]
        #vis fn validate(&self) -> ::core::result::Result<(), #hg::Error> {
            #hg::__private::validate::<#this, #order>(self)
        }
        /// The bytes of the message.
        #[inline]
        #[must_use]
        #vis fn as_bytes(&self) -> &[::core::primitive::u8] {
            #hg::__private::bytes(self)
        }
        #reorder
        #sums
    }
}

/// `sum(&self.0.3.get(), bytes, 4..6, …).is_ok() && …`
fn sum_ok(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, count) = (&message.hg, body.pieces.len());
    let sums = body.pieces.iter().enumerate().filter_map(|(index, piece)| {
        let Piece::Field { field, at } = piece else { return None };
        let field = &body.fields[*field];
        let (sum, ty, path) = (&field.sum.as_ref()?.value, &field.ty, part(index, count));
        let (order, at) = (message.order_type(field.order), at.tokens());
        Some(quote! {
            && #hg::__private::sum_ok::<#ty, #order>(&self.#path, #hg::__private::bytes(self), #at, #sum)
        })
    });
    quote!(true #(#sums)*)
}
