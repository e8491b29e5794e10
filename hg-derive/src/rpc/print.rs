//! What stands beside the trait: its description, a recorder, a player.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use super::read::{Argument, Interface, Kind, Method};
use crate::expand::{at, quiet};

/// ```text
/// pub struct FooRecorder<S, O = Ne> { … }
/// impl FooRecorder { pub fn new(…), finish(…), error(…), sink(…) }
/// impl Foo for FooRecorder { … }
/// pub enum FooRpc {}
/// impl FooRpc { pub const INTERFACE: Interface, pub fn play(…), play_dyn(…), play_one(…) }
/// ```
pub(super) fn print(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (recorder, player) = (recorder(interface, hg), player(interface, hg));
    quote!(#recorder #player)
}

fn recorder_name(interface: &Interface<'_>) -> Ident {
    format_ident!("{}Recorder", interface.ident.unraw())
}

fn player_name(interface: &Interface<'_>) -> Ident {
    format_ident!("{}Rpc", interface.ident.unraw())
}

/// A local name that no argument has.
fn local(name: &str) -> Ident {
    Ident::new(&format!("__hg_{name}"), Span::mixed_site())
}

impl Method<'_> {
    /// The constant that holds the layout of a call.
    fn layout(&self, interface: &Interface<'_>) -> TokenStream {
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

/// ```text
/// fn add(&mut self, a: u32, text: &str) { self.0.fixed::<N>(3, |call| …) }
/// ```
fn record(interface: &Interface<'_>, method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    let (conditions, ident, number) = (&method.conditions, method.ident, method.number);
    let (layout, name) = (method.layout(interface), method.named());
    let rpc = player_name(interface);
    let named = quote!(#rpc::#name);
    let (call, output) = (local("call"), local("output"));
    let inputs = method.arguments.iter().map(|it| {
        let (ident, ty) = (it.ident, it.ty);
        quote!(#ident: #ty)
    });
    let mut lens = Vec::new();
    let (mut head, mut tail) = (quote!(#layout.size()), quote!(&[]));
    let (mut puts, mut puts_next) = (Vec::new(), Vec::new());
    for (index, argument) in method.arguments.iter().enumerate() {
        let (kind, given) = (argument.kind(hg), argument.given());
        let field = u16::try_from(index).unwrap_or(u16::MAX);
        lens.push(quote!(.saturating_add(<#kind as #hg::rpc::Argument>::len(#given))));
        // A wire type at the end is copied to its place at once.
        let last = index + 1 == method.arguments.len();
        if last && matches!(argument.kind, Kind::InPlace(_)) {
            head = quote!(#hg::rpc::place(#layout, #index));
            tail = quote!(<#kind as #hg::rpc::Argument>::as_sent(#given));
        } else {
            puts.push(quote! {{
                const AT: ::core::primitive::usize = #hg::rpc::place(#layout, #index);
                if let ::core::result::Result::Err(error) =
                    <#kind as #hg::rpc::Argument>::put::<__HgOrder>(#given, #call, AT)
                {
                    return ::core::result::Result::Err(#hg::rpc::wrong(error, #named, #field, AT));
                }
            }});
        }
        puts_next.push(quote! {
            if let ::core::result::Result::Err(error) =
                <#kind as #hg::rpc::Argument>::put_next::<__HgOrder>(#given, #output)
            {
                return ::core::result::Result::Err(#hg::rpc::wrong(error, #named, #field, 0));
            }
        });
    }
    quote! {
        #(#conditions)*
        #[inline]
        fn #ident(&mut self, #(#inputs),*) {
            const HEAD: ::core::primitive::usize = #head;
            if const { #layout.is_fixed() } {
                self.0.fixed::<HEAD>(#number, |#call: &mut [::core::primitive::u8; HEAD]| {
                    #(#puts)*
                    ::core::result::Result::Ok(())
                }, #tail);
            } else {
                self.0.dynamic(#number, 0usize #(#lens)*, |#output| {
                    #(#puts_next)*
                    ::core::result::Result::Ok(())
                });
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
        let (number, docs) = (it.number, &it.docs);
        quote! {
            #(#conditions)*
            #hg::rpc::Method {
                number: #number,
                docs: #docs,
                layout: Self::#constant,
                hash: #hg::rpc::hash(Self::#constant),
            }
        }
    });
    let (rest, target) = (local("rest"), local("target"));
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
                let mut rest = bytes;
                while !rest.is_empty() {
                    match Self::__hg_next::<O, _>(rest, target) {
                        ::core::result::Result::Ok(behind) => rest = behind,
                        ::core::result::Result::Err(error) => {
                            return ::core::result::Result::Err(#hg::rpc::behind_calls(error, bytes.len() - rest.len()));
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
                    ::core::result::Result::Ok(rest) => ::core::result::Result::Ok(bytes.len() - rest.len()),
                    ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
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
                    #(#arms)*
                    #[allow(unreachable_patterns)]
                    [number, ..] => ::core::result::Result::Err(#hg::rpc::unknown(*number, Self::__HG_METHODS)),
                }
            }
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
/// [3, ..] => { let (call, behind) = rest.split_first_chunk::<N>()?; target.add(…); Ok(behind) }
/// ```
fn play(interface: &Interface<'_>, method: &Method<'_>, hg: &TokenStream) -> TokenStream {
    let (conditions, ident, number) = (&method.conditions, method.ident, method.number);
    let trait_name = interface.ident;
    let constant = method.constant();
    let name = method.named();
    let (layout, named) = (quote!(Self::#constant), quote!(Self::#name));
    let (rest, target, call, behind, input) = (
        local("rest"),
        local("target"),
        local("call"),
        local("behind"),
        local("input"),
    );
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
                ::core::result::Result::Ok(held) => held,
                ::core::result::Result::Err(error) => {
                    let at = #hg::rpc::place(#layout, #index);
                    return ::core::result::Result::Err(#hg::rpc::wrong(error, #named, #field, at));
                }
            };
        });
        holds_next.push(quote! {
            let #held = match <#kind as #hg::rpc::Argument>::hold_next::<__HgOrder>(&mut #input) {
                ::core::result::Result::Ok(held) => held,
                ::core::result::Result::Err(error) => {
                    return ::core::result::Result::Err(#hg::rpc::wrong_next(error, #named, #field));
                }
            };
        });
    }
    quote! {
        #(#conditions)*
        [#number, ..] => {
            if const { #layout.is_fixed() } {
                let ::core::option::Option::Some((#call, #behind)) =
                    #rest.split_at_checked(const { #layout.size() })
                else {
                    return ::core::result::Result::Err(#hg::rpc::too_short(#layout, #rest.len()));
                };
                #(#holds)*
                <__HgTarget as #trait_name>::#ident(#target, #(#taken),*);
                ::core::result::Result::Ok(#behind)
            } else {
                let mut #input = #hg::rpc::Input::new(#rest);
                #(#holds_next)*
                <__HgTarget as #trait_name>::#ident(#target, #(#taken),*);
                ::core::result::Result::Ok(#input.rest())
            }
        }
    }
}
