//! All messages at once, by what the machine has or by less.

use hg::{ByteOrder, Error, Hg};

/// How many bytes are moved by one instruction at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// As the compiler has it for every machine of the kind.
    Portable,
    /// 16 bytes: SSSE3, NEON.
    Bytes16,
    /// 32 bytes: AVX2.
    Bytes32,
    /// 64 bytes: AVX-512 with VBMI.
    Bytes64,
}

/// The widest one that is used here.
pub fn widest() -> Width {
    Width::Portable
}

/// Converts all messages with nothing wider than this.
pub(super) fn convert<M: Hg, A: ByteOrder, B: ByteOrder>(
    _width: Width,
    from: &[u8],
    to: &mut [u8],
) -> Result<usize, Error> {
    let size = M::SHAPE.size();
    for (from, to) in from.chunks_exact(size).zip(to.chunks_exact_mut(size)) {
        M::decode::<A>(from)?.encode_into::<B>(to)?;
    }
    Ok(from.len())
}
