//! `From` and `TryFrom` of other messages, field by field.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Member, Type};

use super::{at, local, quiet};
use crate::attr::Setting;
use crate::model::{Body, Field, Message, Role, Struct, leaf, scalar};

/// What a field is made from.
enum Origin<'a> {
    /// This field of the source.
    Field(Member),
    Default(Option<&'a Expr>),
    /// Nothing: `Auto` and `PhantomData`.
    Empty,
}

fn origin(field: &Field) -> Origin<'_> {
    if field.auto || field.role == Role::Phantom {
        return Origin::Empty;
    }
    match (&field.attrs.default, &field.attrs.from) {
        (Some(default), _) => Origin::Default(default.value.as_ref()),
        (None, Some(from)) => Origin::Field(from.value.clone()),
        (None, None) => Origin::Field(field.member()),
    }
}

/// Whether what is made is made without errors.
fn is_sure(source: &Setting<Type>) -> bool {
    source.key == "from"
}

/// ```text
/// impl From<V1> for V2 {
///     fn from(source: V1) -> V2 { V2 { id: …(source.id), code: Default::default() } }
/// }
/// impl Convert<V1> for V2 { … }
/// ```
pub(super) fn print(message: &Message<'_>) -> TokenStream {
    let fields: Vec<&Field> = match &message.body {
        Body::Struct(body) => body.fields.iter().collect(),
        Body::Newtype(field) => vec![field],
        Body::Enum(_) | Body::Union(_) => return TokenStream::new(),
    };
    let each = message.sources.iter().map(|source| {
        let (conversion, convert) = (
            conversion(message, &fields, source),
            convert(message, source),
        );
        quote!(#conversion #convert)
    });
    let (each, absences): (TokenStream, _) = (each.collect(), absences(message, &fields));
    quote!(#each #absences)
}

/// With several sources, none of them has a field that is `default` for all:
/// `const _: () = { absent(Names::<V1>::LAYOUT, "code"); … };`
fn absences(message: &Message<'_>, fields: &[&Field]) -> Option<TokenStream> {
    let hg = &message.hg;
    if message.sources.len() < 2 {
        return None;
    }
    let sources = message.sources.iter().map(|it| &it.value);
    let known: Vec<&Type> = sources.filter(|ty| !message.is_generic(ty)).collect();
    let judged = fields.iter().filter_map(|field| {
        let (name, default) = (field.name(), field.attrs.default.as_ref()?);
        let judge =
            quote!(#(#hg::__private::absent(#hg::__private::Names::<#known>::LAYOUT, #name);)*);
        Some(at(default.key.span(), judge))
    });
    let judged: Vec<TokenStream> = judged.collect();
    if judged.is_empty() {
        return None;
    }
    let quiet = quiet();
    Some(quote! {
        #quiet
        const _: () = {
            use #hg::__private::known::traits::*;
            #(#judged)*
        };
    })
}

/// `impl From<V1> for V2 { … }` or `impl TryFrom<V1> for V2 { … }`
fn conversion(message: &Message<'_>, fields: &[&Field], source: &Setting<Type>) -> TokenStream {
    let (hg, quiet, this, ty) = (&message.hg, quiet(), message.this(), &source.value);
    let (generics, from) = (message.bounded(), local("source"));
    let (params, _, bounds) = generics.split_for_impl();
    let sure = is_sure(source);
    let values = fields.iter().map(|field| {
        let (member, value) = (field.member(), value(message, field, sure));
        quote!(#member: #value)
    });
    let made = quote!(Self { #(#values),* });
    if sure {
        return quote! {
            #quiet
            impl #params ::core::convert::From<#ty> for #this #bounds {
                #[inline]
                fn from(#from: #ty) -> Self {
                    use #hg::__private::way::traits::*;
                    #made
                }
            }
        };
    }
    quote! {
        #quiet
        impl #params ::core::convert::TryFrom<#ty> for #this #bounds {
            type Error = #hg::Error;
            #[inline]
            fn try_from(#from: #ty) -> ::core::result::Result<Self, #hg::Error> {
                use #hg::__private::way::traits::*;
                ::core::result::Result::Ok(#made)
            }
        }
    }
}

/// The value of a field, as an expression of its type.
fn value(message: &Message<'_>, field: &Field, sure: bool) -> TokenStream {
    let (hg, ty, from) = (&message.hg, &field.original.ty, local("source"));
    let member = match origin(field) {
        Origin::Empty | Origin::Default(None) => {
            return at(
                ty.span(),
                quote!(<#ty as ::core::default::Default>::default()),
            );
        }
        Origin::Default(Some(value)) => return value.to_token_stream(),
        Origin::Field(member) => member,
    };
    // The name keeps its place: that is where a missing field is reported.
    let (place, span) = (quote!(#from.#member), ty.span());
    let way = |name| {
        let name = Ident::new(name, span);
        quote_spanned!(span=> (&&#hg::__private::Way::<_, #ty>::of(&#place)).#name().turn(#place))
    };
    // A field that is not on the wire is in no layout, so no error could name it.
    if sure || field.role != Role::Wire {
        return way("way");
    }
    let (turned, number) = (way("try_way"), field.number);
    if matches!(message.body, Body::Newtype(_)) {
        return quote!(#hg::__private::in_whole::<Self, _>(#turned)?);
    }
    quote!(#hg::__private::in_field::<Self, _>(#turned, #number)?)
}

/// `impl Convert<V1> for V2 { … }`
fn convert(message: &Message<'_>, source: &Setting<Type>) -> TokenStream {
    let (hg, quiet, this, ty) = (&message.hg, quiet(), message.this(), &source.value);
    let (generics, from) = (message.bounded(), local("source"));
    let (params, _, bounds) = generics.split_for_impl();
    let made = if is_sure(source) {
        quote!(::core::result::Result::Ok(::core::convert::From::from(#from)))
    } else {
        quote!(::core::convert::TryFrom::try_from(#from))
    };
    let rules = rules(message, ty);
    quote! {
        #quiet
        impl #params #hg::convert::Convert<#ty> for #this #bounds {
            #rules
            #[inline]
            fn convert(#from: #ty) -> ::core::result::Result<Self, #hg::Error> {
                #made
            }
        }
    }
}

/// How the fields on the wire are made, where that may be a matter of moving
/// bytes: `const RULES: Option<&'static [Rule]> = Some(&[…]);`
fn rules(message: &Message<'_>, ty: &Type) -> Option<TokenStream> {
    let Body::Struct(body) = &message.body else {
        return None;
    };
    if !is_plain(body) {
        return None;
    }
    let hg = &message.hg;
    let rule = |field: &Field| {
        let (number, host) = (field.number, &field.original.ty);
        match origin(field) {
            Origin::Empty | Origin::Default(Some(_)) => None,
            // Of a scalar the default is known to be zero.
            Origin::Default(None) => {
                scalar(leaf(host)).map(|_| quote!(#hg::__private::Rule::zero(#number)))
            }
            Origin::Field(member) => {
                let (from, name) = (local("source"), member_name(&member));
                Some(quote! {
                    #hg::__private::Rule::of(#number, #name, |#from: #ty| {
                        (&&&&#hg::__private::Known::<_, #host>::of(&#from.#member)).known()
                    })
                })
            }
        }
    };
    let rules: Option<Vec<_>> = body.on_wire().map(rule).collect();
    let rules = rules?;
    Some(quote! {
        const RULES: ::core::option::Option<&'static [#hg::__private::Rule]> = {
            use #hg::__private::known::traits::*;
            ::core::option::Option::Some(&[#(#rules),*])
        };
    })
}

/// The name of a field in the layout.
fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => syn::ext::IdentExt::unraw(name).to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether a message is its fields, each as its type has it, and zeros.
fn is_plain(body: &Struct) -> bool {
    let plain = |field: &Field| {
        field.bits.is_none()
            && field.wire_type.is_none()
            && field.attrs.fill.is_none()
            && !field.is_computed()
    };
    body.bits.is_none()
        && body.dynamic.is_none()
        && body.check.is_none()
        && body.on_wire().all(plain)
}

/// Conversions that are only there so that one mistake does not become many.
pub(super) fn fallback(message: &Message<'_>) -> TokenStream {
    let (hg, quiet, this) = (&message.hg, quiet(), message.this());
    let (params, _, bounds) = message.original.generics.split_for_impl();
    let mut seen = vec!["Self".to_owned(), this.to_string()];
    let mut all = TokenStream::new();
    for source in &message.sources {
        let (ty, name) = (&source.value, source.value.to_token_stream().to_string());
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let result = quote!(::core::result::Result<Self, #hg::Error>);
        let conversion = if is_sure(source) {
            quote!(impl #params ::core::convert::From<#ty> for #this #bounds { fn from(_: #ty) -> Self { loop {} } })
        } else {
            quote! {
                impl #params ::core::convert::TryFrom<#ty> for #this #bounds {
                    type Error = #hg::Error;
                    fn try_from(_: #ty) -> #result { loop {} }
                }
            }
        };
        all.extend(quote! {
            #quiet
            #conversion
            #quiet
            impl #params #hg::convert::Convert<#ty> for #this #bounds {
                fn convert(_: #ty) -> #result { loop {} }
            }
        });
    }
    all
}
