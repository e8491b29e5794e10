//! What stands beside the trait: its description, a recorder, a player.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use super::client;
use super::read::{Argument, Interface, Kind, Method};
use crate::expand::{at, quiet};

/// ```text
/// pub struct FooRecorder<S, O = Ne> { … }
/// impl FooRecorder { pub fn new(…), finish(…), error(…), sink(…) }
/// impl Foo for FooRecorder { … }
/// pub enum FooRpc {}
/// impl FooRpc { pub const INTERFACE: Interface, pub fn play(…), play_dyn(…), play_one(…) }
/// ```
///
/// The recorder is there where no method returns anything; what stands beside
/// it is in [`client`].
pub(super) fn print(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    // A recorder has nothing to return.
    let one_way = interface.methods.iter().all(|it| it.reply.is_none());
    let recorder = one_way.then(|| recorder(interface, hg));
    let (player, client) = (player(interface, hg), client::print(interface, hg));
    quote!(#recorder #player #client)
}

fn recorder_name(interface: &Interface<'_>) -> Ident {
    format_ident!("{}Recorder", interface.ident.unraw())
}

pub(super) fn player_name(interface: &Interface<'_>) -> Ident {
    format_ident!("{}Rpc", interface.ident.unraw())
}

/// A local name that no argument has.
pub(super) fn local(name: &str) -> Ident {
    Ident::new(&format!("__hg_{name}"), Span::mixed_site())
}

impl Method<'_> {
    /// The constant that holds the layout of a call.
    pub(super) fn layout(&self, interface: &Interface<'_>) -> TokenStream {
        let (rpc, name) = (player_name(interface), self.constant());
        quote!(#rpc::#name)
    }

    fn constant(&self) -> Ident {
        format_ident!("__HG_CALL_{}", self.number.to_string())
    }

    /// The constant that names the method in errors.
    fn named(&self) -> Ident {
        format_ident!("__HG_METHOD_{}", self.number.to_string())
    }
}

impl Argument<'_> {
    /// How the argument travels, as a type.
    fn kind(&self, hg: &TokenStream) -> TokenStream {
        let (ty, kind) = match self.kind {
            Kind::Value => (self.ty, quote!(Owned)),
            Kind::Reference(ty) => (ty, quote!(Owned)),
            Kind::InPlace(ty) => (ty, quote!(InPlace)),
            Kind::Bytes => return quote!(#hg::rpc::Bytes),
            Kind::Text => return quote!(#hg::rpc::Text),
        };
        // An error about the type points at it.
        at(ty.span(), quote!(#hg::rpc::#kind<#ty>))
    }

    /// What is recorded, by reference.
    fn given(&self) -> TokenStream {
        let ident = self.ident;
        match self.kind {
            Kind::Value => quote!(&#ident),
            _ => quote!(#ident),
        }
    }

    /// What the method gets of what is held.
    fn taken(&self, held: &Ident) -> TokenStream {
        match self.kind {
            Kind::Reference(_) => quote!(&#held),
            _ => quote!(#held),
        }
    }

    /// A wire type in the order of this machine has another one elsewhere.
    fn order(&self, hg: &TokenStream) -> TokenStream {
        let native = match self.kind {
            Kind::InPlace(ty) => ty.to_token_stream(),
            _ => TokenStream::new(),
        };
        if crate::model::has_word(native, &["Ne".to_owned()]) {
            quote!(::core::option::Option::Some(#hg::Order::NATIVE))
        } else {
            quote!(::core::option::Option::None)
        }
    }
}

fn recorder(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (vis, ident, quiet) = (interface.vis, interface.ident, quiet());
    let name = recorder_name(interface);
    let doc = format!(
        "Records the calls of [`{ident}`] into a sink: an archive, a `Vec<u8>`.\n\n\
         It keeps the first error until `finish()`, and records nothing after it."
    );
    let methods = interface.methods.iter().map(|it| record(interface, it, hg));
    quote! {
        #[doc = #doc]
        #vis struct #name<S, O = #hg::Ne>(#hg::rpc::Recorder<S, O>);

        #quiet
        impl<__HgSink: #hg::rpc::Sink, __HgOrder: #hg::ByteOrder> #name<__HgSink, __HgOrder> {
            /// A recorder that appends to this sink.
            #[inline]
            #vis const fn new(sink: __HgSink) -> Self {
                #name(#hg::rpc::Recorder::new(sink))
            }
            /// The sink with all calls.
            ///
            /// # Errors
            ///
            /// The first error: `Full`, or an argument that does not fit.
            #[inline]
            #vis fn finish(self) -> ::core::result::Result<__HgSink, #hg::Error> {
                self.0.finish()
            }
            /// The first error, after which nothing was recorded.
            #[inline]
            #vis const fn error(&self) -> ::core::option::Option<&#hg::Error> {
                self.0.error()
            }
            /// The sink, with whatever was recorded so far.
            #[inline]
            #vis fn sink(&mut self) -> &mut __HgSink {
                self.0.sink()
            }
        }

        #quiet
        impl<S, O> ::core::fmt::Debug for #name<S, O> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, f)
            }
        }

        #quiet
        impl<__HgSink: #hg::rpc::Sink, __HgOrder: #hg::ByteOrder> #ident for #name<__HgSink, __HgOrder> {
            #(#methods)*
        }
    }
}

/// How the arguments of a call are written.
pub(super) struct Written {
    /// The bytes of a call of a known size, but for the tail.
    pub(super) head: TokenStream,
    /// Writes into them.
    pub(super) write: TokenStream,
    /// A last argument that stands in its wire form.
    pub(super) tail: TokenStream,
    /// About how many bytes the arguments of a dynamic call take.
    pub(super) len: TokenStream,
    /// Writes them.
    pub(super) write_next: TokenStream,
}

impl Written {
    /// The writing of a call in byte order `order`.
    pub(super) fn of(
        interface: &Interface<'_>,
        method: &Method<'_>,
        order: &TokenStream,
        hg: &TokenStream,
    ) -> Self {
        let (layout, name) = (method.layout(interface), method.named());
        let rpc = player_name(interface);
        let named = quote!(#rpc::#name);
        let (call, output) = (local("call"), local("output"));
        let mut len = quote!(0usize);
        let (mut head, mut tail) = (quote!(#layout.size()), quote!(&[]));
        let (mut puts, mut puts_next) = (Vec::new(), Vec::new());
        for (index, argument) in method.arguments.iter().enumerate() {
            let (kind, given) = (argument.kind(hg), argument.given());
            let field = u16::try_from(index).unwrap_or(u16::MAX);
            len.extend(quote!(.saturating_add(<#kind as #hg::rpc::Argument>::len(#given))));
            // A wire type at the end is copied to its place at once.
            let last = index + 1 == method.arguments.len();
            if last && matches!(argument.kind, Kind::InPlace(_)) {
                head = quote!(#hg::rpc::place(#layout, #index));
                tail = quote!(<#kind as #hg::rpc::Argument>::as_sent(#given));
            } else {
                puts.push(quote! {{
                    const __HG_AT: ::core::primitive::usize = #hg::rpc::place(#layout, #index);
                    if let ::core::result::Result::Err(__hg_error) =
                        <#kind as #hg::rpc::Argument>::put::<#order>(#given, #call, __HG_AT)
                    {
                        return ::core::result::Result::Err(#hg::rpc::wrong(__hg_error, #named, #field, __HG_AT));
                    }
                }});
            }
            puts_next.push(quote! {
                if let ::core::result::Result::Err(__hg_error) =
                    <#kind as #hg::rpc::Argument>::put_next::<#order>(#given, #output)
                {
                    return ::core::result::Result::Err(#hg::rpc::wrong(__hg_error, #named, #field, 0));
                }
            });
        }
        Written {
            write: quote! {
                |#call: &mut [::core::primitive::u8; __HG_HEAD]| {
                    #(#puts)*
                    ::core::result::Result::Ok(())
                }
            },
            write_next: quote! {
                |#output| {
                    #(#puts_next)*
                    ::core::result::Result::Ok(())
                }
            },
            head,
            tail,
            len,
        }
    }
}

/// `a: u32, text: &str`
pub(super) fn inputs<'a>(method: &'a Method<'_>) -> impl Iterator<Item = TokenStream> + 'a {
    method.arguments.iter().map(|it| {
        let (ident, ty) = (it.ident, it.ty);
        quote!(#ident: #ty)
    })
}

/// ```text
/// fn add(&mut self, a: u32, text: &str) { self.0.fixed::<N>(3, |call| …) }
/// ```
fn record(interface: &Interface<'_>, method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    let (conditions, ident, number) = (&method.conditions, method.ident, method.number);
    let (layout, inputs) = (method.layout(interface), inputs(method));
    let Written {
        head,
        write,
        tail,
        len,
        write_next,
    } = Written::of(interface, method, &quote!(__HgOrder), hg);
    quote! {
        #(#conditions)*
        #[inline]
        fn #ident(&mut self, #(#inputs),*) {
            const __HG_HEAD: ::core::primitive::usize = #head;
            if const { #layout.is_fixed() } {
                self.0.fixed::<__HG_HEAD>(#number, #write, #tail);
            } else {
                self.0.dynamic(#number, #len, #write_next);
            }
        }
    }
}

fn player(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (vis, ident, quiet) = (interface.vis, interface.ident, quiet());
    let name = player_name(interface);
    let (interface_name, docs) = (ident.unraw().to_string(), &interface.docs);
    let layouts = interface.methods.iter().map(|it| layout(it, hg));
    let methods = interface.methods.iter().map(|it| {
        let (conditions, constant) = (&it.conditions, it.constant());
        let (number, docs, reply) = (it.number, &it.docs, reply(it, hg));
        quote! {
            #(#conditions)*
            #hg::rpc::Method {
                number: #number,
                docs: #docs,
                layout: Self::#constant,
                reply: #reply,
                hash: #hg::rpc::hash(Self::#constant, #reply),
            }
        }
    });
    let (rest, target, replies) = (local("rest"), local("target"), local("replies"));
    let (number, call) = (local("number"), local("call"));
    let arms = interface.methods.iter().map(|it| play(interface, it, hg));
    let known = known(interface);
    let doc = format!("Describes [`{ident}`], and plays its calls.");
    quote! {
        #[doc = #doc]
        #[derive(Debug)]
        #vis enum #name {}

        #quiet
        impl #name {
            #(#layouts)*
            /// What an unknown number is not.
            const __HG_METHODS: &'static #hg::Layout =
                &#hg::Layout::leaf(#known, #hg::Kind::Enum, 8);

            /// The trait, described at compile time.
            #vis const INTERFACE: #hg::rpc::Interface = #hg::rpc::Interface {
                name: #interface_name,
                docs: #docs,
                methods: &[#(#methods),*],
            };

            /// Plays all calls in these bytes, in order, and gives the bytes:
            /// all of them.
            ///
            /// # Errors
            ///
            /// The first call that is wrong, with its place; those before it
            /// were played. `TooShort` where the last one is not complete.
            #[inline]
            #vis fn play<O: #hg::ByteOrder>(
                bytes: &[::core::primitive::u8],
                target: &mut (impl #ident + ?::core::marker::Sized),
            ) -> ::core::result::Result<::core::primitive::usize, #hg::Error> {
                let mut __hg_rest = bytes;
                while !__hg_rest.is_empty() {
                    match Self::__hg_next::<O, _>(__hg_rest, target) {
                        ::core::result::Result::Ok(__hg_behind) => __hg_rest = __hg_behind,
                        ::core::result::Result::Err(__hg_error) => {
                            return ::core::result::Result::Err(#hg::rpc::behind_calls(__hg_error, bytes.len() - __hg_rest.len()));
                        }
                    }
                }
                ::core::result::Result::Ok(bytes.len())
            }

            /// [`play`](Self::play) for a target of any type.
            ///
            /// # Errors
            ///
            /// As [`play`](Self::play).
            #vis fn play_dyn<O: #hg::ByteOrder>(
                bytes: &[::core::primitive::u8],
                target: &mut dyn #ident,
            ) -> ::core::result::Result<::core::primitive::usize, #hg::Error> {
                Self::play::<O>(bytes, target)
            }

            /// Plays the first call in these bytes, and gives the bytes that it
            /// took; 0 where there are none. A stream reads on where this is
            /// `TooShort`, which tells how many bytes are needed at least.
            ///
            /// # Errors
            ///
            /// What is wrong with the call, which was not played then.
            #[inline]
            #vis fn play_one<O: #hg::ByteOrder>(
                bytes: &[::core::primitive::u8],
                target: &mut (impl #ident + ?::core::marker::Sized),
            ) -> ::core::result::Result<::core::primitive::usize, #hg::Error> {
                match Self::__hg_next::<O, _>(bytes, target) {
                    ::core::result::Result::Ok(__hg_rest) => ::core::result::Result::Ok(bytes.len() - __hg_rest.len()),
                    ::core::result::Result::Err(__hg_error) => ::core::result::Result::Err(__hg_error),
                }
            }

            /// Plays one call, and gives what is behind it.
            #[inline(always)]
            fn __hg_next<'__hg, __HgOrder: #hg::ByteOrder, __HgTarget: #ident + ?::core::marker::Sized>(
                #rest: &'__hg [::core::primitive::u8],
                #target: &mut __HgTarget,
            ) -> ::core::result::Result<&'__hg [::core::primitive::u8], #hg::Error> {
                match #rest {
                    [] => ::core::result::Result::Ok(#rest),
                    [#number, ..] => Self::__hg_call::<__HgOrder, _, _>(*#number, #rest, #target, &mut ()),
                }
            }

            /// Calls a method with the arguments that start at the second byte,
            /// and gives what is behind them.
            #[inline(always)]
            fn __hg_call<
                '__hg,
                __HgOrder: #hg::ByteOrder,
                __HgTarget: #ident + ?::core::marker::Sized,
                __HgReplies: #hg::rpc::Replies,
            >(
                #number: ::core::primitive::u8,
                #call: &'__hg [::core::primitive::u8],
                #target: &mut __HgTarget,
                #replies: &mut __HgReplies,
            ) -> ::core::result::Result<&'__hg [::core::primitive::u8], #hg::Error> {
                match #number {
                    #(#arms)*
                    #[allow(unreachable_patterns)]
                    _ => ::core::result::Result::Err(#hg::rpc::unknown(#number, Self::__HG_METHODS)),
                }
            }
        }
    }
}

/// The layout of what a method returns: `None`, or `Some(layout)`.
fn reply(method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    match method.reply {
        None => quote!(::core::option::Option::None),
        Some(ty) => {
            let layout = at(ty.span(), quote!(#hg::rpc::layout::<#ty>()));
            quote!(::core::option::Option::Some(#layout))
        }
    }
}

/// What the numbers of an interface are, in words: `method of Robot, which has
/// 0 to 3, 9`.
fn known(interface: &Interface<'_>) -> String {
    let mut numbers: Vec<u8> = interface.methods.iter().map(|it| it.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if number - *last == 1 => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let ranges: Vec<String> = ranges
        .into_iter()
        .map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        })
        .collect();
    let ranges = if ranges.is_empty() {
        "none".to_owned()
    } else {
        ranges.join(", ")
    };
    format!("method of {}, which has {ranges}", interface.ident.unraw())
}

/// The layout of a call as a constant.
fn layout(method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    let (conditions, constant) = (&method.conditions, method.constant());
    let (named, name) = (method.named(), method.ident.unraw().to_string());
    let fields = method.arguments.iter().map(|it| {
        let (kind, order) = (it.kind(hg), it.order(hg));
        let (name, type_name) = (it.ident.unraw().to_string(), crate::model::type_text(it.ty));
        quote!(#hg::rpc::argument::<#kind>(#name, #type_name, #order))
    });
    let kinds: Vec<TokenStream> = method.arguments.iter().map(|it| it.kind(hg)).collect();
    quote! {
        #(#conditions)*
        const #constant: &'static #hg::Layout = &#hg::rpc::call(
            #name,
            &const { #hg::rpc::placed([#(#fields),*]) },
            0 #(+ <#kinds as #hg::rpc::Argument>::MIN)*,
            false #(|| <#kinds as #hg::rpc::Argument>::DYNAMIC)*,
        );
        #(#conditions)*
        const #named: &'static #hg::Layout = &#hg::Layout {
            fields: &[#hg::rpc::named(Self::#constant)],
            ..#hg::Layout::NEW
        };
    }
}

/// ```text
/// 3 => { let (call, behind) = call.split_at(N)?; target.add(…); Ok(behind) }
/// ```
fn play(interface: &Interface<'_>, method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    let (conditions, ident, number) = (&method.conditions, method.ident, method.number);
    let trait_name = interface.ident;
    let constant = method.constant();
    let name = method.named();
    let (layout, named) = (quote!(Self::#constant), quote!(Self::#name));
    let (target, call, behind, input) = (
        local("target"),
        local("call"),
        local("behind"),
        local("input"),
    );
    let replies = local("replies");
    let end = quote! {
        if let ::core::result::Result::Err(__hg_error) =
            #hg::rpc::Replies::end(#replies, #behind)
        {
            return ::core::result::Result::Err(__hg_error);
        }
    };
    let held: Vec<Ident> = (0..method.arguments.len())
        .map(|index| local(&format!("argument_{index}")))
        .collect();
    let taken: Vec<TokenStream> = method
        .arguments
        .iter()
        .zip(&held)
        .map(|(it, held)| it.taken(held))
        .collect();
    let (mut holds, mut holds_next) = (Vec::new(), Vec::new());
    for (index, (argument, held)) in method.arguments.iter().zip(&held).enumerate() {
        let kind = argument.kind(hg);
        let field = u16::try_from(index).unwrap_or(u16::MAX);
        holds.push(quote! {
            let #held = match <#kind as #hg::rpc::Argument>::hold::<__HgOrder>(
                #call, const { #hg::rpc::place(#layout, #index) },
            ) {
                ::core::result::Result::Ok(__hg_held) => __hg_held,
                ::core::result::Result::Err(__hg_error) => {
                    let __hg_at = #hg::rpc::place(#layout, #index);
                    return ::core::result::Result::Err(#hg::rpc::wrong(__hg_error, #named, #field, __hg_at));
                }
            };
        });
        holds_next.push(quote! {
            let #held = match <#kind as #hg::rpc::Argument>::hold_next::<__HgOrder>(&mut #input) {
                ::core::result::Result::Ok(__hg_held) => __hg_held,
                ::core::result::Result::Err(__hg_error) => {
                    return ::core::result::Result::Err(#hg::rpc::wrong_next(__hg_error, #named, #field));
                }
            };
        });
    }
    let called = quote!(<__HgTarget as #trait_name>::#ident(#target, #(#taken),*));
    let called = match method.reply {
        None => quote!(#called;),
        Some(ty) => quote! {
            let __hg_reply = #called;
            #hg::rpc::Replies::reply::<#ty, __HgOrder>(#replies, &__hg_reply);
        },
    };
    quote! {
        #(#conditions)*
        #number => {
            if const { #layout.is_fixed() } {
                let ::core::option::Option::Some((#call, #behind)) =
                    #call.split_at_checked(const { #layout.size() })
                else {
                    return ::core::result::Result::Err(#hg::rpc::too_short(#layout, #call.len()));
                };
                #(#holds)*
                #called
                ::core::result::Result::Ok(#behind)
            } else {
                let mut #input = #hg::rpc::Input::new(#call);
                #(#holds_next)*
                let #behind = #input.rest();
                #end
                #called
                ::core::result::Result::Ok(#behind)
            }
        }
    }
}
