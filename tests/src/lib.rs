//! Behaviour tests live in `tests/`.

#[cfg(feature = "shapes")]
pub mod calls;
#[cfg(feature = "shapes")]
pub mod shapes;
