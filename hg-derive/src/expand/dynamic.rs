//! Messages whose size depends on their value: one walk for views and
//! decoding, one writer, and the views.

mod accessors;
mod body;
mod implement;
mod members;
mod union;
mod view;
mod walk;
mod write;

pub(super) use body::extent_local;
pub(super) use union::print as print_union;

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Message, Struct};
use body::Shape;

/// ```text
/// pub struct FooView<'a, O> { … }   pub struct FooViewMut<'a, O> { … }
/// impl Foo { fn __hg_walk<W: Walk, O>(…) … fn __hg_put<O>(…) … fn __hg_write<O>(…) … }
/// impl Hg for Foo { type Form = IsDynamic; type Dyn = Self; … }
/// impl Dyn<Foo> for Foo { fn view … fn view_mut … fn read … fn write … fn measure … }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let Some(shape) = Shape::new(message, body, None) else {
        return TokenStream::new();
    };
    let parts = [
        view::print(&shape),
        accessors::print(&shape),
        body::functions(message, &[&shape]),
        implement::print(&shape),
        super::message::judgements(message, body),
    ];
    quote!(#(#parts)*)
}
