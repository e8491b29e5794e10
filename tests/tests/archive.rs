//! Archives and messages that cannot be written.

use hg::archive::{Archive, SliceArchive};
use hg::{Be, ErrorKind, Hg};

#[derive(Hg, Debug)]
#[hg(check = text.len() % 2 == 0)]
struct Even {
    #[hg(prefix_bytes = u16)]
    text: String,
    #[hg(bits = 4, pad_bits_after = 4)]
    nibble: u8,
}

fn even(len: usize, nibble: u8) -> Even {
    let text = "x".repeat(len);
    Even { text, nibble }
}

fn bytes(archive: &Archive<Be>) -> Vec<u8> {
    archive.slices().flatten().copied().collect()
}

/// Whether it is wrong before a byte is written or behind many, in the memory of
/// the archive or in a chunk that would be new.
#[test]
fn a_wrong_message_leaves_nothing() {
    let mut archive = Archive::<Be>::new();
    archive.put(&1u8).unwrap();
    for len in [2, 100, 200, 10_000] {
        let error = archive.put(&even(len + 1, 0)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Check);
        let error = archive.put(&even(len, 16)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::DoesNotFit);
        assert_eq!(bytes(&archive), [1]);
    }
    archive.put(&even(2, 3)).unwrap();
    let slices: Vec<&[u8]> = archive.slices().collect();
    assert_eq!(slices, [[1, 0, 2, b'x', b'x', 0x30]]);
}

#[test]
fn a_wrong_message_leaves_nothing_in_a_slice() {
    let mut buffer = [0; 300];
    let mut archive = SliceArchive::<Be>::new(&mut buffer);
    archive.put(&1u8).unwrap();
    for len in [2, 200] {
        archive.put(&even(len + 1, 0)).unwrap_err();
        archive.put(&even(len, 16)).unwrap_err();
    }
    assert_eq!(
        archive.put(&even(400, 0)).unwrap_err().kind(),
        ErrorKind::Full
    );
    assert_eq!(archive.as_bytes(), [1]);
    archive.put(&2u8).unwrap();
    assert_eq!(archive.as_bytes(), [1, 2]);
}
