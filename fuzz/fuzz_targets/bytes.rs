//! Any bytes: views and decoding agree on what is valid, and what is valid can
//! be written. The first byte chooses the shape.
#![no_main]

use hg_tests::shapes::check::ALL;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((first, bytes)) = data.split_first() {
        (ALL[usize::from(*first) % ALL.len()].any_bytes)(bytes);
    }
});
