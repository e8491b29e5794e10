//! Any bytes as the hello and the frames of a session: they are taken or
//! refused, alike at once and in pieces.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    hg_tests::sessions::any_frames(data);
});
