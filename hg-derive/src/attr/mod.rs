//! The attributes, read into typed settings that know their place.

mod keys;
mod setting;

pub(crate) use keys::{
    Count, FieldAttrs, Magic, MessageAttrs, MethodAttrs, Pattern, Pinned, Prefix, VariantAttrs,
};
pub(crate) use setting::{Setting, shown};
