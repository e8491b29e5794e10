//! Behaviour tests live in `tests/`.

#[cfg(feature = "shapes")]
pub mod calls;
pub mod sessions;
#[cfg(feature = "shapes")]
pub mod shapes;
