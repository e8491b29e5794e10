//! Faults of other crates that concern dynamic messages, each with the right
//! value: the number of the case stands in the name of its test.

use hg::{Auto, Be, ByteOrder, Dyn, Error, ErrorKind, Exclusive, Hg, Le, Reader, Writer};

trait Numbers {
    const ONE: u8;
    const TWO: u8;
}

impl<T> Numbers for T {
    const ONE: u8 = 2;
    const TWO: u8 = 1;
}

#[derive(Hg, Debug, PartialEq)]
#[hg(tag = u8)]
#[repr(u8)]
enum Numbered {
    A(bool) = Self::ONE,
    B(u8) = Self::TWO,
}

impl Numbered {
    const ONE: u8 = 1;
    const TWO: u8 = 2;
}

#[test]
fn case_41_numbers_by_self() {
    assert_eq!(<Numbered as Numbers>::ONE + <u8 as Numbers>::TWO, 3);
    assert_eq!(Numbered::decode::<Be>(&[1, 1]), Ok(Numbered::A(true)));
    let error = Numbered::decode::<Be>(&[1, 7]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 1));
    assert_eq!(Numbered::decode::<Be>(&[2, 7]), Ok(Numbered::B(7)));
    assert_eq!(Numbered::B(7).encode::<Be>().unwrap().as_bytes(), [2, 7]);
    assert!(Numbered::view::<Be>(&[1, 7]).is_err());
}

#[derive(Hg, Debug, PartialEq)]
struct Early {
    kind: u8,
    middle: u16,
    #[hg(tag = kind)]
    body: Arm,
}

#[derive(Hg, Debug, PartialEq)]
enum Arm {
    #[hg(tag = 0..=3)]
    Low(u8),
    #[hg(other)]
    Rest(u8, u8),
}

#[test]
fn case_46_an_arm_does_not_take_the_tag_again() {
    let low = Early::decode::<Be>(&[2, 0, 9, 5]).unwrap();
    assert_eq!((low.middle, low.body), (9, Arm::Low(5)));
    let rest = Early::decode::<Be>(&[7, 0, 9, 5]).unwrap();
    assert_eq!(rest.body, Arm::Rest(7, 5));
    assert_eq!(rest.encode::<Be>().unwrap().as_bytes(), [7, 0, 9, 5]);
}

#[derive(Hg, Debug, PartialEq)]
#[hg(tag = u8)]
enum Nothing {
    #[hg(tag = 1)]
    Two,
    #[hg(other)]
    Unknown(u8),
}

#[test]
fn case_47_from_a_stream_without_going_back() {
    struct Once<'a>(&'a [u8]);
    impl std::io::Read for Once<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            let len = out.len().min(1);
            std::io::Read::read(&mut self.0, &mut out[..len])
        }
    }
    assert_eq!(Nothing::read_from::<Be>(Once(&[1])).unwrap(), Nothing::Two);
    assert_eq!(
        Nothing::read_from::<Be>(Once(&[9])).unwrap(),
        Nothing::Unknown(9)
    );
    assert_eq!(
        Nothing::read_from::<Be>(Once(&[])).unwrap_err().kind(),
        std::io::ErrorKind::UnexpectedEof
    );
}

#[derive(Hg, Debug, PartialEq)]
#[hg(magic = b"rec!")]
struct Record {
    #[hg(prefix_bytes = u8)]
    data: Vec<u8>,
}

#[derive(Hg, Debug, PartialEq)]
struct File {
    #[hg(rest)]
    records: Vec<Record>,
}

#[test]
fn case_50_the_place_of_a_wrong_magic() {
    let file = File {
        records: (0..1300).map(|_| Record { data: vec![7; 35] }).collect(),
    };
    let mut bytes = file.encode::<Be>().unwrap().to_vec();
    bytes[1203 * 40 + 2] = 0;
    let error = File::decode::<Be>(&bytes).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Magic, 48_120));
    assert_eq!(error.to_string(), "records[1203]: wrong magic (byte 48120)");
}

#[derive(Hg, Debug, PartialEq)]
struct Counted {
    n: u8,
    #[hg(count = n)]
    v: Vec<u16>,
}

#[test]
fn case_52_a_count_that_does_not_fit() {
    let many = Counted {
        n: 0,
        v: vec![1; 300],
    };
    let error = many.encode::<Be>().unwrap_err();
    assert_eq!(error.to_string(), "n: 300 does not fit u8 (byte 0)");
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
}

#[test]
fn case_53_a_count_is_not_the_host_s() {
    let one = Counted { n: 5, v: vec![1] };
    assert_eq!(one.encode::<Be>().unwrap().as_bytes(), [1, 0, 1]);
}

#[derive(Hg, Debug, PartialEq)]
struct Odd {
    #[hg(bits = 40)]
    a: u64,
    b: u8,
    c: u16,
    #[hg(rest)]
    d: Vec<u8>,
}

#[test]
fn case_55_forty_bits_and_the_rest() {
    let odd = Odd::decode::<Le>(&[1, 1, 1, 1, 1, 0, 2, 2, 0, 0, 0]).unwrap();
    assert_eq!(
        odd,
        Odd {
            a: 0x01_0101_0101,
            b: 0,
            c: 0x0202,
            d: vec![0; 3]
        }
    );
}

#[derive(Hg, Debug, PartialEq)]
#[hg(big)]
struct SoupBin {
    length: Auto<u16>,
    kind: u8,
    #[hg(bytes = length - 1)]
    text: String,
}

#[test]
fn case_56_a_length_that_counts_the_type_too() {
    let packet = SoupBin::decode(b"\0\x06+hello").unwrap();
    assert_eq!((packet.kind, packet.text.as_str()), (b'+', "hello"));
    assert_eq!(packet.encode().unwrap().as_bytes(), b"\0\x06+hello");
    let error = SoupBin::decode(b"\0\0+").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Overflow);
    assert_eq!(error.path().to_string(), "text");
}

#[derive(Hg, Debug, PartialEq)]
#[hg(big)]
struct Header {
    #[hg(bits = 4)]
    offset: Auto<u8>,
    #[hg(bits = 4)]
    spare: u8,
    #[hg(pad_after = 18)]
    first: u8,
    #[hg(bytes = offset * 4 - 20)]
    options: Vec<Opt>,
}

#[derive(Hg, Debug, PartialEq)]
struct Opt {
    kind: u8,
    len: Auto<u8>,
    #[hg(bytes = len - 2)]
    data: Vec<u8>,
}

#[test]
fn case_58_header_lengths() {
    let mut bytes = [0; 40];
    // A header of 0 words is less than the header itself.
    assert_eq!(
        Header::decode(&bytes).unwrap_err().kind(),
        ErrorKind::Overflow
    );
    // One of 15 words is longer than what is there.
    bytes[0] = 0xf0;
    assert_eq!(
        Header::decode(&bytes).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 60 }
    );
    // An option of no length would repeat for ever.
    bytes[0] = 0xa0;
    let error = Header::view(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Overflow);
    assert_eq!(error.path().to_string(), "options[0].data");
}

#[derive(Hg, Debug, PartialEq)]
#[hg(big)]
struct Arp {
    hlen: u8,
    plen: u8,
    #[hg(bytes = hlen)]
    hardware: [u8; 6],
    #[hg(bytes = plen)]
    protocol: [u8; 4],
    #[hg(prefix_bytes = u8, max = 64)]
    extension: Vec<u8>,
}

#[test]
fn case_59_lengths_that_the_body_does_not_have() {
    let good = [6, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0];
    assert!(Arp::decode(&good).is_ok());
    for hlen in [0, 5] {
        let mut bytes = good;
        bytes[0] = hlen;
        assert_eq!(Arp::decode(&bytes).unwrap_err().kind(), ErrorKind::Overrun);
        assert_eq!(Arp::view(&bytes).unwrap_err().kind(), ErrorKind::Overrun);
    }
    let mut bytes = good.to_vec();
    bytes[12] = 65;
    bytes.resize(13 + 65, 0);
    assert_eq!(Arp::decode(&bytes).unwrap_err().kind(), ErrorKind::Max);
}

/// The rectangle of SWF: the width of its numbers in 5 bits, then four of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rect([i32; 4]);

hg::dynamic!(Rect, min = 1);

impl Rect {
    fn width(&self) -> u32 {
        let bits = |number: i32| {
            33 - if number < 0 {
                number.leading_ones()
            } else {
                number.leading_zeros()
            }
        };
        self.0.map(bits).into_iter().max().unwrap_or(0)
    }

    fn parse<A: hg::Access>(reader: &mut Reader<'_, A>) -> Result<Rect, Error> {
        let shared = reader.shared();
        let first = *shared.rest().first().ok_or_else(|| shared.short(1))?;
        let width = usize::from(first >> 3);
        let bytes = reader.take((5 + 4 * width).div_ceil(8))?;
        let number = |index: usize| {
            let at = 5 + index * width..5 + (index + 1) * width;
            let bits = at.map(|bit| i64::from(bytes[bit / 8] >> (7 - bit % 8) & 1));
            let raw = bits.fold(0, |number, bit| number << 1 | bit);
            let sign = if width > 0 && raw >> (width - 1) != 0 {
                1 << width
            } else {
                0
            };
            i32::try_from(raw - sign).unwrap_or_default()
        };
        Ok(Rect([0, 1, 2, 3].map(number)))
    }
}

impl Dyn<Rect> for Rect {
    type View<'a, O: ByteOrder> = Rect;
    type ViewMut<'a, O: ByteOrder> = Rect;
    type Tag = ();

    fn view_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Rect, Error> {
        Rect::parse(reader)
    }
    fn view_mut_in<O: ByteOrder>(
        reader: &mut Reader<'_, Exclusive>,
        (): (),
    ) -> Result<Rect, Error> {
        Rect::parse(reader)
    }
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Rect, Error> {
        Rect::parse(reader)
    }
    fn write_in<O: ByteOrder>(rect: &Rect, writer: &mut Writer<'_>) -> Result<(), Error> {
        let width = rect.width();
        if width > 31 {
            return Err(writer.error(ErrorKind::DoesNotFit));
        }
        let mut bits: u128 = u128::from(width);
        for number in rect.0 {
            let low = u128::from(number.cast_unsigned()) & ((1 << width) - 1);
            bits = bits << width | low;
        }
        let (len, total) = ((5 + 4 * width).div_ceil(8), 5 + 4 * width);
        let bytes = (bits << (128 - total)).to_be_bytes();
        writer.put(&bytes[..usize::try_from(len).unwrap_or(0)])
    }
}

#[test]
fn case_61_the_width_of_numbers_from_a_field() {
    let rect = Rect([-1, 15, -16, 0]);
    let bytes = [0x2f, 0xdf, 0x00, 0x00];
    assert_eq!(rect.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Rect::decode::<Be>(&bytes), Ok(rect));
    assert_eq!(
        Rect::decode::<Be>(&bytes[..2]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 4 }
    );
}
