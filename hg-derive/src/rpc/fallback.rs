//! The trait and empty types after an error, so that one mistake does not
//! become many: what stands beside the trait is in error itself.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;
use syn::{FnArg, ItemTrait, Pat, TraitItem, parse_quote};

use crate::expand::quiet;

/// ```text
/// trait Foo { … }
/// const __HG_Foo_IS_WRONG: usize = { compile_error!(…) 0 };
/// type FooRecorder<S = (), O = ()> = Checked<(S, O), { __HG_Foo_IS_WRONG }>;
/// type FooRpc = Checked<(), { __HG_Foo_IS_WRONG }>;
/// … and so on
/// ```
pub(super) fn print(item: &ItemTrait, errors: &TokenStream, hg: &TokenStream) -> TokenStream {
    let (vis, quiet) = (&item.vis, quiet());
    let name = item.ident.unraw();
    let wrong = format_ident!("__HG_{name}_IS_WRONG");
    let (recorder, player) = (format_ident!("{name}Recorder"), format_ident!("{name}Rpc"));
    let ends = ["Server", "Client", "Blocking"].map(|end| format_ident!("{name}{end}"));
    let plain = acceptable(item);
    quote! {
        #plain
        #quiet
        const #wrong: ::core::primitive::usize = { #errors 0 };
        #[allow(dead_code)]
        #[doc(hidden)]
        #vis type #recorder<S = (), O = ()> = #hg::__private::Checked<(S, O), { #wrong }>;
        #[allow(dead_code)]
        #[doc(hidden)]
        #vis type #player = #hg::__private::Checked<(), { #wrong }>;
        #(
            #[allow(dead_code)]
            #[doc(hidden)]
            #vis type #ends<T = ()> = #hg::__private::Checked<(T,), { #wrong }>;
        )*
    }
}

/// The trait without what the compiler would complain of once more.
fn acceptable(item: &ItemTrait) -> ItemTrait {
    let mut item = item.clone();
    item.auto_token = None;
    for it in &mut item.items {
        let TraitItem::Fn(function) = it else {
            continue;
        };
        function.sig.constness = None;
        for input in &mut function.sig.inputs {
            if let FnArg::Typed(input) = input {
                if !matches!(*input.pat, Pat::Ident(_)) && function.default.is_none() {
                    *input.pat = parse_quote!(_);
                }
            }
        }
    }
    item
}
