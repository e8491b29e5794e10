//! Any bytes as calls: they are played or refused, and what is told about them
//! lies in them.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    hg_tests::calls::any_bytes(data);
});
