//! All messages at once, by what the machine has or by less.

use hg::bulk::{self, Shuffle};
use hg::{ByteOrder, Error, Fixed};

/// Converts all messages with nothing wider than this.
pub(super) fn convert<M: Fixed, A: ByteOrder, B: ByteOrder>(
    widest: Shuffle,
    from: &[u8],
    to: &mut [u8],
) -> Result<usize, Error> {
    bulk::limit(widest);
    let done = bulk::convert_bytes::<M, A, B>(from, to);
    bulk::limit(Shuffle::Bytes64);
    done
}
