//! What the compiler says about wrong messages: one file a rule, named as the
//! rule, with the expected words beside it.
//!
//! `TRYBUILD=overwrite cargo test -p hg-ui-tests` writes the words anew; read
//! what changed before it is kept.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("fail/*/*.rs");
}
