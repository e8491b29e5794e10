//! Behaviour tests live in `tests/`.
