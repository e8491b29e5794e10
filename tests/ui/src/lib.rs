//! Nothing: the tests of the compiler's messages are in `tests/ui.rs`.
