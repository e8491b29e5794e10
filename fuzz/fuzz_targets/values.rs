//! Any value: it comes back from its bytes, and they from it; each beginning of
//! them says what is missing. The first byte chooses the shape, the others
//! make its value.
#![no_main]

use hg_tests::shapes::check::ALL;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((first, bytes)) = data.split_first() {
        (ALL[usize::from(*first) % ALL.len()].grown)(bytes);
    }
});
