//! What hg knows of other crates: vectors, text, and checksums.

use core::fmt::Debug;
use core::ops::Range;

use arrayvec::{ArrayString, ArrayVec};
use hg::{Be, Collection, ErrorKind, Hg, Kind, Le, Leb128, OwnedText, Reader};
use smallvec::{SmallVec, smallvec};

/// A vector of three numbers of fixed size.
fn three_words<C: Collection<Item = u16> + Debug + PartialEq>(words: &C) {
    assert_eq!(words.items(), [1, 2, 0xfffe]);
    let (big, little) = ([0, 1, 0, 2, 0xff, 0xfe], [1, 0, 2, 0, 0xfe, 0xff]);
    assert_eq!(words.encode::<Be>().unwrap().as_bytes(), big);
    assert_eq!(words.encode::<Le>().unwrap().as_bytes(), little);
    assert_eq!(words.encoded_len(), 6);
    let mut buffer = [0; 8];
    assert_eq!(words.encode_into::<Be>(&mut buffer), Ok(6));
    assert_eq!(buffer, [0, 1, 0, 2, 0xff, 0xfe, 0, 0]);
    assert_eq!(C::decode::<Be>(&big).as_ref(), Ok(words));
    assert_eq!(C::decode::<Le>(&little).as_ref(), Ok(words));
    assert_eq!(C::decode::<Be>(&[]).unwrap().items(), [0; 0]);
    let error = C::decode::<Be>(&big[..5]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 6 });
    assert_eq!(C::SHAPE.kind(), Kind::Vector);
}

/// A vector of three numbers of any size, which are read one by one.
fn three_varints<C: Collection<Item = Leb128<u16>> + Debug + PartialEq>(numbers: &C) {
    assert_eq!(numbers.items(), [1, 128, 3].map(Leb128));
    let bytes = [1, 0x80, 1, 3];
    assert_eq!(numbers.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(C::decode::<Be>(&bytes).as_ref(), Ok(numbers));
    let error = C::decode::<Be>(&[1, 0x80]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 3 });
    assert_eq!(error.path().to_string(), "[1]");
}

/// What a vector or text says of more elements or bytes than it has room for.
#[track_caller]
fn full<T: Hg + Debug>(bytes: &[u8], count: usize) {
    let error = T::decode::<Be>(bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Max);
    assert_eq!(error.path().to_string(), "");
    let said = error.to_string();
    assert!(
        said.contains(&format!("{count} is more than allowed")),
        "{said}"
    );
}

/// Text of five bytes, with one character of two.
fn text<S: OwnedText + Debug + PartialEq>(text: &S) {
    assert_eq!(text.as_text(), "naïf");
    let bytes = [b'n', b'a', 0xc3, 0xaf, b'f'];
    assert_eq!(text.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(S::decode::<Be>(&bytes).as_ref(), Ok(text));
    assert_eq!(S::view::<Be>(&bytes), Ok("naïf"));
    assert_eq!(S::decode::<Be>(&[]).unwrap().as_text(), "");
    let error = S::decode::<Be>(&[b'n', 0xc3, b'f']).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Utf8, 1));
    assert_eq!(S::SHAPE.kind(), Kind::Text);
}

#[test]
fn heapless_vectors() {
    three_words(&heapless::Vec::<u16, 3>::from([1, 2, 0xfffe]));
    three_words(&heapless::Vec::<u16, 9>::from_iter([1, 2, 0xfffe]));
    three_words(&heapless::Vec::<u16, 4, u8>::from_iter([1, 2, 0xfffe]));
    three_varints(&heapless::Vec::<_, 3>::from([1, 128, 3].map(Leb128)));
}

#[test]
fn a_full_heapless_vector() {
    type Words = heapless::Vec<u16, 2>;
    assert_eq!(Words::decode::<Be>(&[0; 4]).map(|words| words.len()), Ok(2));
    full::<Words>(&[0; 6], 3);
    full::<Words>(&[0; 200], 100);
    full::<heapless::Vec<u8, 0>>(&[7], 1);
    full::<heapless::Vec<Leb128<u8>, 2>>(&[1, 2, 3, 4, 5], 5);
}

#[test]
fn heapless_text() {
    text(&heapless::String::<5>::try_from("naïf").unwrap());
    text(&heapless::String::<40, u8>::from_text("naïf").unwrap());
    full::<heapless::String<4>>("naïf".as_bytes(), 5);
}

#[test]
fn array_vectors() {
    three_words(&ArrayVec::<u16, 3>::from([1, 2, 0xfffe]));
    three_words(&ArrayVec::<u16, 9>::from_iter([1, 2, 0xfffe]));
    three_varints(&ArrayVec::<_, 3>::from([1, 128, 3].map(Leb128)));
}

#[test]
fn a_full_array_vector() {
    type Words = ArrayVec<u16, 2>;
    assert_eq!(Words::decode::<Be>(&[0; 4]).map(|words| words.len()), Ok(2));
    full::<Words>(&[0; 6], 3);
    full::<Words>(&[0; 200], 100);
    full::<ArrayVec<u8, 0>>(&[7], 1);
    full::<ArrayVec<Leb128<u8>, 2>>(&[1, 2, 3, 4, 5], 5);
}

#[test]
fn array_text() {
    text(&ArrayString::<5>::from("naïf").unwrap());
    text(&ArrayString::<40>::from("naïf").unwrap());
    full::<ArrayString<4>>("naïf".as_bytes(), 5);
}

#[test]
fn small_vectors() {
    three_words(&SmallVec::<[u16; 4]>::from_slice(&[1, 2, 0xfffe]));
    three_varints(&SmallVec::<[_; 4]>::from_slice(&[1, 128, 3].map(Leb128)));
    // More than the array holds is on the heap.
    let spilled: SmallVec<[u16; 1]> = smallvec![1, 2, 0xfffe];
    assert!(spilled.spilled());
    three_words(&spilled);
    let decoded = SmallVec::<[u16; 4]>::decode::<Be>(&[0; 8]).unwrap();
    assert!(!decoded.spilled());
}

/// What is wrong with an element is said with its index.
#[test]
fn a_wrong_element() {
    fn judge<C: Collection<Item = bool> + Debug>() {
        let error = C::decode::<Be>(&[1, 2]).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 1));
        assert_eq!(error.path().to_string(), "[1]");
    }
    judge::<heapless::Vec<bool, 2>>();
    judge::<ArrayVec<bool, 2>>();
    judge::<SmallVec<[bool; 2]>>();
}

#[test]
fn up_to_the_end_of_a_window() {
    let mut reader = Reader::new(&[9, 1, 2, b'a', b'b', b'c']);
    reader.take(1).unwrap();
    let mut window = reader.window(2).unwrap();
    let bytes = window.read::<ArrayVec<u8, 4>, Be>().unwrap();
    assert_eq!((&bytes[..], window.remaining()), (&[1, 2][..], 0));
    let rest = reader.read::<heapless::String<3>, Be>().unwrap();
    assert_eq!(&*rest, "abc");
}

/// The sums of `123456789`, from the catalogue of parametrised CRC algorithms,
/// are in the docs; these are from the specifications.
#[test]
fn sums_of_specifications() {
    // PNG, the chunk IEND.
    assert_eq!(hg::sum::crc32(b"IEND", 0..0), 0xae42_6082);
    // RFC 3720, appendix B.4: 32 bytes of 0, of 0xff, and counting up. The
    // low byte is written first there.
    let low_first = |bytes: [u8; 32]| hg::sum::crc32c(&bytes, 0..0).to_le_bytes();
    assert_eq!(low_first([0; 32]), [0xaa, 0x36, 0x91, 0x8a]);
    assert_eq!(low_first([0xff; 32]), [0x43, 0xab, 0xa8, 0x62]);
    let up = core::array::from_fn(|index| u8::try_from(index).unwrap());
    assert_eq!(low_first(up), [0x4e, 0x79, 0xdd, 0x46]);
}

/// Bytes of the sum count as zero, wherever they are and however many.
#[test]
fn the_place_of_the_sum() {
    let message: Vec<u8> = (1..=60).collect();
    let zeroed = |at: Range<usize>| {
        let mut zeroed = message.clone();
        zeroed[at].fill(0);
        zeroed
    };
    macro_rules! judge {
        ($($name:ident)*) => {$(
            for at in [0..0, 0..2, 3..7, 58..60, 5..5, 4..20, 4..21, 4..50, 0..60] {
                let whole = hg::sum::$name(&zeroed(at.clone()), 0..0);
                assert_eq!(hg::sum::$name(&message, at.clone()), whole, "{at:?}");
            }
            // A place outside of the message holds none of its bytes.
            assert_eq!(hg::sum::$name(&message, 60..64), hg::sum::$name(&message, 0..0));
            assert_eq!(hg::sum::$name(&message, 70..74), hg::sum::$name(&message, 0..0));
            assert_eq!(hg::sum::$name(&message, 58..99), hg::sum::$name(&message, 58..60));
            assert_ne!(hg::sum::$name(&message, 3..7), hg::sum::$name(&message, 0..0));
        )*};
    }
    judge! {
        crc32 crc32c crc32_mpeg2
        crc16_arc crc16_modbus crc16_xmodem crc16_ibm_3740 crc16_kermit crc16_usb
    }
}

/// As the sum of a field, written and judged.
#[test]
fn a_sum_in_a_message() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Chunk {
        name: [u8; 4],
        #[hg(sum = named)]
        sum: hg::Auto<u32>,
    }

    /// As in PNG: over what stands in front of the sum.
    fn named(message: &[u8], at: Range<usize>) -> u32 {
        hg::sum::crc32(&message[..at.start], 0..0)
    }

    let chunk = Chunk {
        name: *b"IEND",
        sum: hg::auto(),
    };
    let mut bytes = *b"IEND\xae\x42\x60\x82";
    assert_eq!(chunk.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Chunk::decode::<Be>(&bytes), Ok(chunk));
    bytes[7] = 0;
    let error = Chunk::decode::<Be>(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Sum);
}
