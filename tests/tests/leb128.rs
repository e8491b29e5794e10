//! LEB128 against vectors by hand: the examples of DWARF 5, section 7.6
//! (figures 24 and 25), and the ends of each type.

use core::fmt::Debug;

use hg::{Be, ErrorKind, Hg, Le, Leb128, Reader};

/// The number and its bytes, both ways and in both orders.
#[track_caller]
fn same<T: Copy + Debug + PartialEq>(number: T, bytes: &[u8])
where
    Leb128<T>: Hg + Copy + Debug + PartialEq,
{
    let value = Leb128(number);
    assert_eq!(value.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(value.encode::<Le>().unwrap().as_bytes(), bytes);
    assert_eq!(value.encoded_len(), bytes.len());
    read(number, bytes);
}

/// The number of these bytes, which may be more than it needs.
#[track_caller]
fn read<T: Copy + Debug + PartialEq>(number: T, bytes: &[u8])
where
    Leb128<T>: Hg + Copy + Debug + PartialEq,
{
    assert_eq!(Leb128::<T>::decode::<Be>(bytes), Ok(Leb128(number)));
    let mut behind = bytes.to_vec();
    behind.push(0x80);
    let (value, rest) = Leb128::<T>::decode_prefix::<Le>(&behind).unwrap();
    assert_eq!((value, rest), (Leb128(number), &[0x80][..]));
}

/// What is wrong with the bytes, and where.
#[track_caller]
fn wrong<T>(bytes: &[u8], kind: ErrorKind, offset: usize)
where
    Leb128<T>: Hg + Debug,
{
    let error = Leb128::<T>::decode::<Be>(bytes).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (kind, offset), "{error}");
}

#[test]
fn the_unsigned_examples_of_dwarf() {
    same(2_u32, &[2]);
    same(127_u32, &[127]);
    same(128_u32, &[0x80, 1]);
    same(129_u32, &[1 + 0x80, 1]);
    same(12857_u32, &[57 + 0x80, 100]);
}

#[test]
fn the_signed_examples_of_dwarf() {
    same(2_i32, &[2]);
    same(-2_i32, &[0x7e]);
    same(127_i32, &[127 + 0x80, 0]);
    same(-127_i32, &[1 + 0x80, 0x7f]);
    same(128_i32, &[0x80, 1]);
    same(-128_i32, &[0x80, 0x7f]);
    same(129_i32, &[1 + 0x80, 1]);
    same(-129_i32, &[0x7f + 0x80, 0x7e]);
}

#[test]
fn the_ends_of_unsigned_types() {
    same(0_u8, &[0]);
    same(u8::MAX, &[0xff, 0x01]);
    same(u16::MAX, &[0xff, 0xff, 0x03]);
    same(u32::MAX, &[0xff, 0xff, 0xff, 0xff, 0x0f]);
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    same(u64::MAX, &most);
}

#[test]
fn the_ends_of_signed_types() {
    same(0_i8, &[0]);
    same(-1_i64, &[0x7f]);
    same(63_i8, &[0x3f]);
    same(64_i8, &[0xc0, 0x00]);
    same(-64_i8, &[0x40]);
    same(-65_i8, &[0xbf, 0x7f]);
    same(i8::MAX, &[0xff, 0x00]);
    same(i8::MIN, &[0x80, 0x7f]);
    same(i16::MAX, &[0xff, 0xff, 0x01]);
    same(i16::MIN, &[0x80, 0x80, 0x7e]);
    same(i32::MAX, &[0xff, 0xff, 0xff, 0xff, 0x07]);
    same(i32::MIN, &[0x80, 0x80, 0x80, 0x80, 0x78]);
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00];
    same(i64::MAX, &most);
    let least = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f];
    same(i64::MIN, &least);
}

/// Padded numbers are read up to the length that the type can need.
#[test]
fn longer_than_necessary() {
    read(2_u8, &[0x82, 0x00]);
    read(2_u32, &[0x82, 0x80, 0x80, 0x80, 0x00]);
    read(
        0_u64,
        &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0],
    );
    read(-1_i16, &[0xff, 0xff, 0x7f]);
    read(-2_i32, &[0xfe, 0xff, 0xff, 0xff, 0x7f]);
    read(5_i8, &[0x85, 0x00]);
}

#[test]
fn longer_than_any_number_of_the_type() {
    let invalid = ErrorKind::InvalidValue;
    wrong::<u8>(&[0x82, 0x80, 0x00], invalid, 0);
    wrong::<i8>(&[0xfe, 0xff, 0x7f], invalid, 0);
    wrong::<u16>(&[0x82, 0x80, 0x80, 0x00], invalid, 0);
    wrong::<u32>(&[0x82, 0x80, 0x80, 0x80, 0x80, 0x00], invalid, 0);
    wrong::<i32>(&[0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], invalid, 0);
    let mut zero = [0x80; 11];
    zero[10] = 0;
    wrong::<u64>(&zero, invalid, 0);
    wrong::<i64>(&zero, invalid, 0);
    // It is known to be wrong before its end is seen.
    wrong::<u8>(&[0x80, 0x80], invalid, 0);
    wrong::<u64>(&[0x80; 10], invalid, 0);
}

#[test]
fn out_of_range() {
    let invalid = ErrorKind::InvalidValue;
    // 256, and the most of two groups.
    wrong::<u8>(&[0x80, 0x02], invalid, 0);
    wrong::<u8>(&[0xff, 0x7f], invalid, 0);
    // 128 and -129.
    wrong::<i8>(&[0x80, 0x01], invalid, 0);
    wrong::<i8>(&[0xff, 0x7e], invalid, 0);
    // 2 to the power of 16, of 32, of 64.
    wrong::<u16>(&[0x80, 0x80, 0x04], invalid, 0);
    wrong::<u32>(&[0x80, 0x80, 0x80, 0x80, 0x10], invalid, 0);
    let mut past = [0x80; 10];
    past[9] = 0x02;
    wrong::<u64>(&past, invalid, 0);
    // 2 to the power of 15, of 31, of 63, and one less than the least of 64 bits.
    wrong::<i16>(&[0x80, 0x80, 0x02], invalid, 0);
    wrong::<i32>(&[0x80, 0x80, 0x80, 0x80, 0x08], invalid, 0);
    past[9] = 0x01;
    wrong::<i64>(&past, invalid, 0);
    let below = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7e];
    wrong::<i64>(&below, invalid, 0);
}

/// A number that is out of range is in the error.
#[test]
fn the_number_that_is_wrong() {
    let error = Leb128::<u8>::decode::<Be>(&[0x80, 0x02]).unwrap_err();
    assert_eq!(error.to_string(), "256 is not a Leb128<u8> (byte 0)");
    let error = Leb128::<i8>::decode::<Be>(&[0xff, 0x7e]).unwrap_err();
    assert_eq!(error.to_string(), "-129 is not a Leb128<i8> (byte 0)");
}

#[test]
fn too_short() {
    wrong::<u32>(&[], ErrorKind::TooShort { needed: 1 }, 0);
    wrong::<u32>(&[0x80], ErrorKind::TooShort { needed: 2 }, 1);
    wrong::<i64>(&[0xff, 0xff, 0xff], ErrorKind::TooShort { needed: 4 }, 3);
    wrong::<u64>(&[0x80; 9], ErrorKind::TooShort { needed: 10 }, 9);
}

#[test]
fn left_over() {
    wrong::<u32>(&[2, 0], ErrorKind::Trailing, 1);
}

/// The place and what is needed count from the first byte of the input; in a
/// window it is an overrun.
#[test]
fn behind_other_bytes() {
    let mut reader = Reader::new(&[9, 9, 0x80, 0x80]);
    reader.take(2).unwrap();
    let error = reader.read::<Leb128<u32>, Be>().unwrap_err();
    let kind = ErrorKind::TooShort { needed: 5 };
    assert_eq!((error.kind(), error.offset()), (kind, 4));

    let mut reader = Reader::new(&[9, 0x80, 0x02]);
    reader.take(1).unwrap();
    let error = reader.read::<Leb128<u8>, Be>().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 1));

    let mut reader = Reader::new(&[9, 0x80, 0x01]);
    reader.take(1).unwrap();
    let mut window = reader.window(1).unwrap();
    let error = window.read::<Leb128<u8>, Be>().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Overrun, 2));
    assert_eq!(reader.read::<Leb128<u8>, Be>(), Ok(Leb128(1)));
}

#[test]
fn elements() {
    let numbers = [0_i16, -1, 64, -129].map(Leb128).to_vec();
    let bytes = [0x00, 0x7f, 0xc0, 0x00, 0xff, 0x7e];
    assert_eq!(numbers.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Vec::<Leb128<i16>>::decode::<Be>(&bytes), Ok(numbers));
    let error = Vec::<Leb128<i16>>::decode::<Be>(&[0, 0xff]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 3 });
    assert_eq!(error.path().to_string(), "[1]");
}
