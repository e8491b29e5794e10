//! The two ends of a session: who calls, and who is called.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;

use super::print::{Written, inputs, local, player_name};
use super::read::{Interface, Method};
use crate::expand::quiet;

fn name(interface: &Interface<'_>, end: &str) -> Ident {
    format_ident!("{}{end}", interface.ident.unraw())
}

/// ```text
/// impl Protocol for FooRpc { … }
/// pub struct FooServer<T>(pub T);
/// impl<T: Foo> Serve for FooServer<T> { … }
/// pub struct FooClient<C>(pub C);
/// impl FooClient { pub fn add(&mut self, …) -> Result<Pending<u32>, Failure> … }
/// pub struct FooBlocking<C>(Blocking<C>);
/// impl Foo for FooBlocking { … }
/// ```
pub(super) fn print(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (quiet, rpc) = (quiet(), player_name(interface));
    let (server, client) = (server(interface, hg), client(interface, hg));
    let blocking = blocking(interface, hg);
    quote! {
        #quiet
        impl #hg::rpc::Protocol for #rpc {
            const INTERFACE: #hg::rpc::Interface = #rpc::INTERFACE;
        }
        #server
        #client
        #blocking
    }
}

fn server(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (vis, ident, quiet) = (interface.vis, interface.ident, quiet());
    let (name, rpc) = (name(interface, "Server"), player_name(interface));
    let (number, call, replies) = (local("number"), local("call"), local("replies"));
    let doc = format!("Serves the calls of [`{ident}`] by calling an implementation of it.");
    quote! {
        #[doc = #doc]
        #[derive(Debug)]
        #vis struct #name<T>(pub T);

        #quiet
        impl<__HgTarget: #ident> #hg::rpc::Serve for #name<__HgTarget> {
            type Rpc = #rpc;
            #[inline]
            fn serve<'__hg, __HgOrder: #hg::ByteOrder, __HgReplies: #hg::rpc::Replies>(
                &mut self,
                #number: ::core::primitive::u8,
                #call: &'__hg [::core::primitive::u8],
                #replies: &mut __HgReplies,
            ) -> ::core::result::Result<&'__hg [::core::primitive::u8], #hg::Error> {
                #rpc::__hg_call::<__HgOrder, _, _>(#number, #call, &mut self.0, #replies)
            }
        }
    }
}

/// Makes a call, with a ticket for its reply.
fn call(
    interface: &Interface<'_>,
    method: &Method<'_>,
    caller: &TokenStream,
    hg: &TokenStream,
) -> TokenStream {
    let (number, layout) = (method.number, method.layout(interface));
    let order = quote!(<__HgCaller as #hg::rpc::Caller>::Order);
    let Written {
        head,
        write,
        tail,
        len,
        write_next,
    } = Written::of(interface, method, &order, hg);
    let awaited = match method.reply {
        None => quote!(#hg::rpc::Awaited::Nothing),
        Some(ty) => quote!(const { #hg::rpc::Awaited::of::<#ty>() }),
    };
    quote! {{
        const __HG_HEAD: ::core::primitive::usize = #head;
        if const { #layout.is_fixed() } {
            #hg::rpc::Caller::call::<__HG_HEAD>(#caller, #number, #awaited, #write, #tail)
        } else {
            #hg::rpc::Caller::call_dynamic(#caller, #number, #awaited, #len, #write_next)
        }
    }}
}

fn client(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (vis, ident, quiet) = (interface.vis, interface.ident, quiet());
    let (name, rpc) = (name(interface, "Client"), player_name(interface));
    let methods = interface.methods.iter().map(|method| {
        let (conditions, ident) = (&method.conditions, method.ident);
        let (inputs, docs) = (inputs(method), &method.docs);
        let call = call(interface, method, &quote!(&mut self.0), hg);
        let (output, made) = match method.reply {
            None => (quote!(()), quote!(())),
            Some(ty) => (
                quote!(#hg::rpc::Pending<#ty>),
                quote!(#hg::rpc::Pending::new(__hg_ticket)),
            ),
        };
        quote! {
            #(#conditions)*
            #[doc = #docs]
            ///
            /// # Errors
            ///
            /// Why the call was not made.
            #[inline]
            #vis fn #ident(&mut self, #(#inputs),*) -> ::core::result::Result<#output, #hg::rpc::Failure> {
                #[allow(clippy::let_unit_value, unused_variables)]
                match #call {
                    ::core::result::Result::Ok(__hg_ticket) => ::core::result::Result::Ok(#made),
                    ::core::result::Result::Err(__hg_failure) => ::core::result::Result::Err(__hg_failure),
                }
            }
        }
    });
    let doc = format!(
        "Makes the calls of [`{ident}`] through a session or a connection.\n\n\
         A method that returns something gives a claim to its reply at once. What the\n\
         connection can do, such as `wait` and `flush`, can be called on the client."
    );
    quote! {
        #[doc = #doc]
        #[derive(Debug)]
        #vis struct #name<C: #hg::rpc::Caller<Rpc = #rpc>>(pub C);

        #quiet
        impl<__HgCaller: #hg::rpc::Caller<Rpc = #rpc>> #name<__HgCaller> {
            #(#methods)*
        }

        #quiet
        impl<C: #hg::rpc::Caller<Rpc = #rpc>> ::core::ops::Deref for #name<C> {
            type Target = C;
            #[inline]
            fn deref(&self) -> &C {
                &self.0
            }
        }

        #quiet
        impl<C: #hg::rpc::Caller<Rpc = #rpc>> ::core::ops::DerefMut for #name<C> {
            #[inline]
            fn deref_mut(&mut self) -> &mut C {
                &mut self.0
            }
        }
    }
}

fn blocking(interface: &Interface<'_>, hg: &TokenStream) -> TokenStream {
    let (vis, ident, quiet) = (interface.vis, interface.ident, quiet());
    let (name, rpc) = (name(interface, "Blocking"), player_name(interface));
    // Only who uses a blocking client has to meet these bounds: with a
    // parameter in them they are judged there. A bound has no `cfg`, so the
    // others are judged here.
    let always = |method: &&Method<'_>| method.conditions.is_empty();
    let replies = interface.methods.iter().filter(always);
    let bounds = replies
        .filter_map(|method| method.reply)
        .map(|ty| quote!(#ty: #hg::rpc::OnFailure<__HgCaller>));
    let methods = interface.methods.iter().map(|method| {
        let (conditions, ident) = (&method.conditions, method.ident);
        let inputs = inputs(method);
        let caller = local("caller");
        let call = call(interface, method, &quote!(#caller), hg);
        match method.reply {
            None => quote! {
                #(#conditions)*
                #[inline]
                fn #ident(&mut self, #(#inputs),*) {
                    self.0.send(|#caller| #call);
                }
            },
            Some(ty) => quote! {
                #(#conditions)*
                #[inline]
                fn #ident(&mut self, #(#inputs),*) -> #ty {
                    self.0.ask(|#caller| #call)
                }
            },
        }
    });
    let doc = format!(
        "Is [`{ident}`] at the other end of a connection: a method that returns something\n\
         waits for its reply.\n\n\
         A method whose `Result` has an error made from `Failure` returns what went wrong.\n\
         Any other failure, and one that ends the connection, is kept until `finish()`:\n\
         nothing is called after it, and methods return their default."
    );
    quote! {
        #[doc = #doc]
        #[derive(Debug)]
        #vis struct #name<C: #hg::rpc::Caller<Rpc = #rpc>>(#hg::rpc::Blocking<C>);

        #quiet
        impl<__HgCaller: #hg::rpc::Wait<Rpc = #rpc>> #name<__HgCaller> {
            /// A client that calls through this connection.
            #vis const fn new(caller: __HgCaller) -> Self {
                #name(#hg::rpc::Blocking::new(caller))
            }
            /// Sends what is to be sent, and gives the connection back.
            ///
            /// # Errors
            ///
            /// The failure that was kept.
            #vis fn finish(self) -> ::core::result::Result<__HgCaller, #hg::rpc::Failure> {
                self.0.finish()
            }
            /// The failure that was kept, after which nothing was called.
            #vis const fn failure(&self) -> ::core::option::Option<&#hg::rpc::Failure> {
                self.0.failure()
            }
            /// The connection.
            #vis fn caller(&mut self) -> &mut __HgCaller {
                self.0.caller()
            }
        }

        #quiet
        impl<__HgCaller: #hg::rpc::Wait<Rpc = #rpc>> #ident for #name<__HgCaller>
        where
            #(#bounds),*
        {
            #(#methods)*
        }
    }
}
