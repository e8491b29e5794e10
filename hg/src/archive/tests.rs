//! What an archive keeps, and what it does not do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use super::{Sink, SliceArchive};
use crate::error::{Error, ErrorKind};
use crate::order::{Be, Le};

#[test]
fn a_full_slice_keeps_what_was_there() {
    let mut buffer = [0xaa; 7];
    let mut archive = SliceArchive::<Be>::new(&mut buffer);
    archive.put(&1u32).unwrap();
    assert_eq!(archive.put(&2u32).unwrap_err().kind(), ErrorKind::Full);
    archive.put(&3u16).unwrap();
    assert_eq!(archive.as_bytes(), [0, 0, 0, 1, 0, 3]);
    assert_eq!((archive.len(), archive.room_left()), (6, 1));
    assert_eq!(archive.room(2).unwrap_err().kind(), ErrorKind::Full);
    archive.room(1).unwrap().fill(9);
    archive.take_back(1);
    archive.reset();
    assert!(archive.is_empty());
    archive.put(&[4u16; 3]).unwrap();
    let words: std::vec::Vec<u16> = archive
        .views::<u16>()
        .map(|word| word.unwrap().get())
        .collect();
    assert_eq!(words, [4, 4, 4]);
    assert_eq!(archive.into_bytes().len(), 6);
}

/// Appends two bytes and a tail, twice without success.
fn appended<S: Sink>(sink: &mut S) {
    let right = |bytes: &mut [u8; 2]| {
        *bytes = [1, 2];
        Ok(())
    };
    sink.append::<2>(right, &[3, 4]).unwrap();
    let wrong = |bytes: &mut [u8; 2]| {
        *bytes = [7, 8];
        Err(Error::new(ErrorKind::Overflow))
    };
    let error = sink.append::<2>(wrong, &[9]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Overflow);
    sink.append::<0>(|_| Ok(()), &[5]).unwrap();
}

#[test]
fn what_is_appended_to_a_slice_is_whole() {
    let mut buffer = [0; 7];
    let mut archive = SliceArchive::<Be>::new(&mut buffer);
    appended(&mut archive);
    let error = archive.append::<2>(|_| Ok(()), &[6]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Full);
    archive.append::<1>(|_| Ok(()), &[6]).unwrap();
    assert!(archive.as_bytes().starts_with(&[1, 2, 3, 4, 5]));
    assert!(archive.as_bytes().ends_with(&[6]));
    assert_eq!(archive.room_left(), 0);
}

#[cfg(feature = "alloc")]
mod growing {
    use std::vec::Vec;

    use super::{Be, Error, ErrorKind, Le, Sink, SliceArchive, appended};
    use crate::archive::Archive;
    use crate::message::Hg;
    use crate::order::ByteOrder;

    fn bytes<O: ByteOrder>(archive: &Archive<O>) -> Vec<u8> {
        archive.slices().flatten().copied().collect()
    }

    /// The bytes are those of the messages and nothing else, whatever their
    /// sizes, and a message is never cut.
    #[test]
    fn messages_of_all_sizes() {
        let mut archive = Archive::<Be>::new();
        for round in 0..3 {
            let mut expected = Vec::new();
            let mut ends = Vec::new();
            for len in (0..300).chain([5000, 1, 9000, 70_000, 3, 2_000_000, 128, 129]) {
                let message = std::vec![u8::try_from(len % 251).unwrap(); len];
                archive.put(&message).unwrap();
                expected.extend_from_slice(&message);
                ends.push(expected.len());
            }
            assert_eq!(archive.len(), expected.len());
            assert!(bytes(&archive) == expected, "round {round}");
            let mut end = 0;
            for slice in archive.slices() {
                end += slice.len();
                assert!(ends.contains(&end), "a message is cut at {end}");
            }
            archive.reset();
            assert!(archive.is_empty());
        }
    }

    #[test]
    fn after_a_reset_the_memory_is_the_same() {
        let mut archive = Archive::<Le>::new();
        let fill = |archive: &mut Archive<Le>| {
            for number in 0..100_000u64 {
                archive.put(&number).unwrap();
            }
            archive.slices().map(<[u8]>::as_ptr).collect::<Vec<_>>()
        };
        let mut first = fill(&mut archive);
        archive.reset();
        let mut again = fill(&mut archive);
        first.sort_unstable();
        again.sort_unstable();
        assert_eq!(first, again);
    }

    #[test]
    fn what_is_taken_back_is_gone() {
        let mut archive = Archive::<Be>::new();
        archive.put(&1u8).unwrap();
        let long = crate::text::Text::<3>::new("abc").unwrap();
        archive.put(&long).unwrap();
        archive.room(3).unwrap().copy_from_slice(b"xyz");
        archive.take_back(2);
        assert_eq!(bytes(&archive), [1, b'a', b'b', b'c', b'x']);
    }

    /// The chunk that was opened in vain is closed again, and the next message
    /// comes where there was room before.
    #[test]
    fn what_fails_opens_no_chunk() {
        let mut archive = Archive::<Be>::new();
        archive.put(&1u8).unwrap();
        let wrong = |_: &mut [u8; 500]| Err(Error::new(ErrorKind::Overflow));
        archive.append::<500>(wrong, &[]).unwrap_err();
        archive.room(500).unwrap();
        archive.take_back(500);
        archive.put(&2u8).unwrap();
        let slices: Vec<&[u8]> = archive.slices().collect();
        assert_eq!(slices, [[1, 2]]);
    }

    #[test]
    fn what_no_memory_holds_is_full() {
        let mut archive = Archive::<Be>::new();
        archive.put(&1u8).unwrap();
        for len in [usize::MAX, usize::MAX / 2, usize::MAX / 2 - 1] {
            assert_eq!(archive.room(len).unwrap_err().kind(), ErrorKind::Full);
        }
        archive.put(&2u8).unwrap();
        assert_eq!(bytes(&archive), [1, 2]);
        let mut vector = Vec::new();
        let error = Sink::room(&mut vector, usize::MAX).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Full);
    }

    #[test]
    fn a_sink_of_any_type() {
        let mut archive = Archive::<Be>::new();
        appended(&mut (&mut archive as &mut dyn Sink));
        let mut buffer = [0; 8];
        let mut slice = SliceArchive::<Be>::new(&mut buffer);
        let any: &mut dyn Sink = &mut slice;
        appended(&mut { any });
        assert_eq!(
            (bytes(&archive), slice.len()),
            (std::vec![1, 2, 3, 4, 5], 5)
        );
    }

    #[test]
    fn what_is_appended_is_whole() {
        let mut archive = Archive::<Be>::new();
        appended(&mut archive);
        // Neither the archive itself nor its first chunk has room for it.
        archive.append::<1>(|_| Ok(()), &[6; 5000]).unwrap();
        appended(&mut &mut archive);
        let mut vector = Vec::new();
        appended(&mut vector);
        assert_eq!(vector, [1, 2, 3, 4, 5]);
        let slices: Vec<usize> = archive.slices().map(<[u8]>::len).collect();
        assert_eq!(slices, [5, 5001, 5]);
    }

    #[test]
    fn views_go_over_all_chunks() {
        let mut archive = Archive::<Be>::new();
        for number in 0..10_000u32 {
            archive.put(&number).unwrap();
        }
        let numbers = archive.views::<u32>().map(|number| number.unwrap().get());
        assert!(numbers.eq(0..10_000));
        let mut out = Vec::new();
        #[cfg(feature = "std")]
        archive.write_to(&mut out).unwrap();
        assert!(!cfg!(feature = "std") || out == bytes(&archive));
        assert_eq!(
            Vec::<u32>::decode::<Be>(&bytes(&archive)).map(|all| all.len()),
            Ok(10_000)
        );
    }
}
