//! The byte order of a stream is known, or said.

use std::io::{self, Read};

use hg::transport::Receiver;

struct Serial;

impl Read for Serial {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }
}

fn main() {
    let _ = Receiver::<u32, _>::new(Serial);
}
