//! What must agree before anything is written: what tells an extent without
//! being computed from it, and limits.

use proc_macro2::TokenStream;

use super::body::{Shape, extent_local};
use super::computed::write_source;
use super::write::call_put;
use crate::expand::local;
use crate::model::{Field, Told, What};

/// Judges that everything that was not computed agrees.
pub(super) fn agree(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, message, start) = (&shape.message.hg, shape.message, local("start"));
    let (layout, source) = (shape.shape(), write_source(shape));
    let mut out = TokenStream::new();
    let sure = !shape.counts_again();
    for told in &shape.told {
        if told.what != What::Tag && told.is_satisfied() && sure {
            continue;
        }
        let Some(field) = told.field.map(|index| &shape.body.fields[index]) else {
            let number = message.number(shape.body, told.expr, &source);
            let total = local("total");
            out.extend(hygienic! {
                #hg::__private::of_message(
                    #hg::__private::placed(#hg::__private::agree(#number, #total.bytes()), #start), #layout,
                )?;
            });
            continue;
        };
        let judged = agreement(shape, told, field, &source);
        out.extend(judged_at(shape, field, &judged));
    }
    for (field, _) in shape.members() {
        let Some(max) = &field.attrs.max else {
            continue;
        };
        let extent = extent_local(field);
        let max = message.number(shape.body, &max.value, &source);
        let judged = hygienic!(#hg::__private::limit(#extent.len(), #max, 0));
        out.extend(judged_at(shape, field, &judged));
    }
    if out.is_empty() {
        return out;
    }
    let (place, w, none) = (
        local("place"),
        local("w"),
        hygienic!(::core::option::Option::None),
    );
    let seek = hygienic!(&mut #hg::__private::seeker(#w));
    let put = call_put(shape, &seek, &|_| true, &none);
    hygienic! {{
        let #place = |__hg_the_at: ::core::primitive::usize| match #put {
            ::core::result::Result::Ok((__hg_the_extents, _)) => __hg_the_extents.get(__hg_the_at).map_or(#start, |__hg_the_it| __hg_the_it.at()),
            ::core::result::Result::Err(_) => #start,
        };
        #out
    }}
}

/// Judges something about a member, which is where the member would stand.
fn judged_at(shape: &Shape<'_, '_>, field: &Field, judged: &TokenStream) -> TokenStream {
    let (hg, layout, number, place) = (
        &shape.message.hg,
        shape.shape(),
        field.number,
        local("place"),
    );
    let at = shape.members().position(|(it, _)| it.index == field.index);
    hygienic!(#hg::__private::judged(#judged, #layout, #number, || #place(#at))?;)
}

/// Whether what tells something of a member agrees with it, of type
/// `Result<(), Error>`.
fn agreement(
    shape: &Shape<'_, '_>,
    told: &Told<'_>,
    field: &Field,
    source: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let (hg, message, extent) = (&shape.message.hg, shape.message, extent_local(field));
    let found = match told.what {
        What::Present => {
            let holds = message.check(shape.body, told.expr, source);
            return hygienic!(#hg::__private::agree_some(#holds, #extent.is_some()));
        }
        What::Tag => {
            let (Some(member), host) = (&field.member, field.host_ref()) else {
                return TokenStream::new();
            };
            let (tag, ty) = (message.any(shape.body, told.expr, source), &member.ty);
            if !member.optional {
                return hygienic!(#hg::__private::agree_tag::<#ty, _>(#tag, #host));
            }
            return hygienic! {
                match #host {
                    ::core::option::Option::Some(__hg_the_it) => #hg::__private::agree_tag::<#ty, _>(#tag, __hg_the_it),
                    ::core::option::Option::None => ::core::result::Result::Ok(()),
                }
            };
        }
        What::Count => hygienic!(#extent.len()),
        What::Bytes | What::Total => hygienic!(#extent.bytes()),
    };
    let number = message.number(shape.body, told.expr, source);
    hygienic! {
        if #extent.is_some() {
            #hg::__private::agree(#number, #found)
        } else {
            ::core::result::Result::Ok(())
        }
    }
}
