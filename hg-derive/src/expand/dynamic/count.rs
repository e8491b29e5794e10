//! Counting before anything is written: the extents of members, and what is
//! computed from them.
//!
//! What decides bytes beside the contents of members is computed before they
//! are counted, so that counting and writing see the same values. The contents
//! themselves are counted once.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::body::{Shape, calls_bytes, extent_local};
use super::computed::{determine, in_order, is_varying, named, needs};
use super::walk::host_type;
use super::write::{arguments, call_put, extents, parameters};
use crate::expand::local;
use crate::expand::values::computed_local;
use crate::model::{Field, Told, What, has_word};

/// What the bytes beside the contents of members depend on.
struct Shaping<'a> {
    /// What is computed before anything is counted.
    before: Vec<&'a Field>,
    /// What is computed from bytes that were counted.
    behind: Vec<&'a Field>,
    /// Those of them on which the bytes depend.
    decisive: Vec<&'a Field>,
    /// Whether the bytes depend on anything that is computed.
    shapes: bool,
}

fn shaping<'a>(shape: &Shape<'a, '_>) -> Shaping<'a> {
    let all = in_order(shape);
    let (mut costly, mut shaping) = (Vec::new(), Vec::new());
    for field in &all {
        if counts_for(shape, field) || needs(shape, field).iter().any(|it| costly.contains(it)) {
            costly.push(field.index);
        }
    }
    // Each stands behind what it needs.
    for field in all.iter().rev() {
        let named = |expr: &syn::Expr| named(shape, expr).iter().any(|it| it.index == field.index);
        let needed =
            |other: &usize| needs(shape, &shape.body.fields[*other]).contains(&field.index);
        if is_varying(field) || shape.shaping().into_iter().any(named) || shaping.iter().any(needed)
        {
            shaping.push(field.index);
        }
    }
    let (behind, before): (Vec<&Field>, Vec<&Field>) =
        all.into_iter().partition(|it| costly.contains(&it.index));
    Shaping {
        before,
        decisive: behind
            .iter()
            .copied()
            .filter(|it| shaping.contains(&it.index))
            .collect(),
        behind,
        shapes: !shaping.is_empty(),
    }
}

/// Whether a field is computed from bytes.
fn counts_for(shape: &Shape<'_, '_>, field: &Field) -> bool {
    let tells = |told: &&Told<'_>| told.targets.iter().any(|it| it.field == field.index);
    let mut told = shape.told.iter().filter(tells);
    told.any(|it| matches!(it.what, What::Bytes | What::Total) || calls_bytes(it.expr))
        || field
            .value
            .as_ref()
            .is_some_and(|it| calls_bytes(&it.value))
}

impl Shape<'_, '_> {
    /// Whether bytes are counted again once everything that is computed is known.
    pub(super) fn counts_again(&self) -> bool {
        !shaping(self).decisive.is_empty()
    }
}

/// The extents of the members without their bytes.
fn counts(shape: &Shape<'_, '_>) -> TokenStream {
    let hg = &shape.message.hg;
    let counts = shape.members().map(|(field, member)| {
        let (it, host, ty) = (extent_local(field), field.host_ref(), &member.ty);
        if field.wire_type.is_some() || is_varying(field) {
            return hygienic!(let #it = #hg::__private::Extent::NONE;);
        }
        if member.optional {
            hygienic! {
                let #it = #host.as_ref().map_or(#hg::__private::Extent::NONE, |__hg_the_it| {
                    #hg::__private::Extent::new(#hg::__private::count::<#ty>(__hg_the_it), 0)
                });
            }
        } else {
            hygienic!(let #it = #hg::__private::Extent::new(#hg::__private::count::<#ty>(#host), 0);)
        }
    });
    hygienic!(#(#counts)*)
}

/// Counts the bytes: all extents, as locals, and what is computed from them.
///
/// Where bytes depend on what is computed from others, the contents are counted
/// first, and what is beside them again with what follows from that.
fn counted(shape: &Shape<'_, '_>, shaping: &Shaping<'_>) -> TokenStream {
    let (hg, start, extents) = (&shape.message.hg, local("start"), extents(shape));
    let (w, counter, memo) = (local("w"), local("counter"), local("memo"));
    let behind = determine(shape, &shaping.behind);
    let known = |fields: &[&Field], field: &Field| fields.iter().any(|it| it.index == field.index);
    let before = |field: &Field| shaping.shapes && known(&shaping.before, field);
    let none = hygienic!(::core::option::Option::None);
    let first = call_put(shape, &hygienic!(&mut #counter), &before, &none);
    let first = hygienic! {
        let mut #counter = #w.counter();
        let (__hg_the_counted, _) = #first?;
        let [#(#extents),*] = __hg_the_counted;
    };
    if shaping.decisive.is_empty() {
        return hygienic!(#first #behind);
    }
    let settled = settled(shape, &shaping.decisive, &before);
    hygienic! {
        #first
        let #memo = #hg::__private::counted_anywhere(&#counter, #start, __hg_the_counted);
        #settled
        let [#(#extents),*] = __hg_the_counted;
        #behind
        let #memo = ::core::option::Option::Some(&__hg_the_counted);
    }
}

/// `let counted = …;`: what is beside the contents is counted until it does not
/// change any more.
fn settled(
    shape: &Shape<'_, '_>,
    decisive: &[&Field],
    before: &dyn Fn(&Field) -> bool,
) -> TokenStream {
    let (hg, w, memo, extents) = (&shape.message.hg, local("w"), local("memo"), extents(shape));
    let known = |field: &Field| before(field) || decisive.iter().any(|it| it.index == field.index);
    let seeker = hygienic!(&mut #hg::__private::seeker(#w));
    let put = call_put(shape, &seeker, &known, &memo.to_token_stream());
    let (locals, types): (Vec<_>, Vec<_>) = decisive
        .iter()
        .map(|it| (computed_local(it), host_type(it)))
        .unzip();
    let values = determine(shape, decisive);
    // In each other, members would be counted more often at each level.
    let own = shape.message.original.ident.to_string();
    let holds_own = |ty: &syn::Type| has_word(ty.to_token_stream(), std::slice::from_ref(&own));
    let once = shape.message.scope.recursive || shape.members().any(|(_, it)| holds_own(&it.ty));
    hygienic! {
        let __hg_the_counted = #hg::__private::settle(
            __hg_the_counted,
            #memo,
            #once,
            |[#(#extents),*]| -> ::core::result::Result<(#(#types,)*), #hg::Error> {
                #values
                ::core::result::Result::Ok((#(#locals,)*))
            },
            |(#(#locals,)*), #memo| #put.map(|(__hg_the_counted, _)| __hg_the_counted),
        )?;
    }
}

/// The expression that counts the bytes of a message, of type `Result<(), Error>`.
pub(super) fn measure(shape: &Shape<'_, '_>) -> TokenStream {
    let (w, param) = (local("w").to_token_stream(), &shape.message.param);
    if shaping(shape).shapes {
        let (measure, arguments) = (shape.function("measure"), arguments(shape));
        return hygienic!(Self::#measure::<#param>(#arguments #w));
    }
    let none = hygienic!(::core::option::Option::None);
    let put = call_put(shape, &w, &|_| false, &none);
    hygienic!(#put.map(|_| ()))
}

/// The function that counts where bytes depend on what is computed.
pub(super) fn print_measure(shape: &Shape<'_, '_>) -> Option<TokenStream> {
    let shaping = shaping(shape);
    if !shaping.shapes {
        return None;
    }
    let (hg, param, name) = (
        &shape.message.hg,
        &shape.message.param,
        shape.function("measure"),
    );
    let (w, start, parameters) = (local("w"), local("start"), parameters(shape));
    let (counts, before) = (counts(shape), determine(shape, &shaping.before));
    let again = shape.counts_again();
    let counted = again.then(|| counted(shape, &shaping));
    let known = |field: &Field| again || shaping.before.iter().any(|it| it.index == field.index);
    let memo = local("memo").to_token_stream();
    let put = call_put(shape, &w.to_token_stream(), &known, &memo);
    Some(hygienic! {
        #[inline]
        fn #name<#param: #hg::ByteOrder>(
            #parameters
            #w: &mut #hg::Writer<'_>,
        ) -> ::core::result::Result<(), #hg::Error> {
            let #start = #w.position();
            #counts
            #before
            #counted
            #put?;
            ::core::result::Result::Ok(())
        }
    })
}

/// Everything that is computed, and all extents, as locals.
pub(super) fn computations(shape: &Shape<'_, '_>) -> TokenStream {
    let shaping = shaping(shape);
    let (counts, before) = (counts(shape), determine(shape, &shaping.before));
    if !shape.counts_bytes() {
        return hygienic!(#counts #before);
    }
    let counted = counted(shape, &shaping);
    hygienic!(#counts #before #counted)
}

/// Judges that as many bytes were written as were counted.
pub(super) fn agrees(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, start, total, layout) = (
        &shape.message.hg,
        local("start"),
        local("total"),
        shape.shape(),
    );
    let members = shape.members().map(|_| hygienic!(_));
    hygienic! {
        let [#(#members,)* __hg_the_written] = __hg_the_written;
        let __hg_the_agrees = #hg::__private::agree(#hg::expr::num(#total.bytes()), __hg_the_written.bytes());
        #hg::__private::of_message(#hg::__private::placed(__hg_the_agrees, #start), #layout)?;
    }
}
