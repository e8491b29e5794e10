//! How much work a message is: each element is gone over once on the way in,
//! and on the way out at most once for each message around it.

use core::cell::Cell;

use hg::{Be, ByteOrder, Dyn, Error, ErrorKind, Exclusive, Hg, Leb128, Reader, Writer};

use super::said;

thread_local! {
    static READS: Cell<usize> = const { Cell::new(0) };
    static WRITES: Cell<usize> = const { Cell::new(0) };
}

/// A byte that counts how often it is read and written.
#[derive(Debug, Clone, Default, PartialEq)]
struct Counted(u8);
hg::dynamic!(Counted, min = 1);

impl Dyn<Counted> for Counted {
    type View<'a, O: ByteOrder> = u8;
    type ViewMut<'a, O: ByteOrder> = u8;
    type Tag = ();

    fn view_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<u8, Error> {
        READS.set(READS.get() + 1);
        reader.read::<u8, O>()
    }
    fn view_mut_in<O: ByteOrder>(reader: &mut Reader<'_, Exclusive>, (): ()) -> Result<u8, Error> {
        reader.read::<u8, O>()
    }
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Counted, Error> {
        Self::view_in::<O>(reader, ()).map(Counted)
    }
    fn write_in<O: ByteOrder>(byte: &Counted, writer: &mut Writer<'_>) -> Result<(), Error> {
        WRITES.set(WRITES.get() + 1);
        writer.write::<u8, O>(&byte.0)
    }
}

/// What is done, and how often an element was read and written for it.
fn work<T>(done: impl FnOnce() -> T) -> (T, usize, usize) {
    READS.set(0);
    WRITES.set(0);
    let value = done();
    (value, READS.get(), WRITES.get())
}

/// Nested as deep as the limit allows, each around the one before.
fn deep<T>(depth: usize, innermost: T, around: impl Fn(T) -> T) -> T {
    (0..depth).fold(innermost, |inner, _| around(inner))
}

/// Encodes, decodes and sees a message of 60 levels, each with one element.
fn all_ways<T: Hg + PartialEq + core::fmt::Debug>(message: &T) {
    let (bytes, reads, writes) = work(|| message.encode::<Be>().unwrap());
    assert!(reads <= 61 * 61, "{reads} reads to encode");
    assert!(writes <= 2 * 61 * 61, "{writes} writes to encode");
    let (len, reads, writes) = work(|| message.encoded_len());
    assert_eq!((len, reads, writes), (bytes.len(), 0, 61));
    let (host, reads, _) = work(|| T::decode::<Be>(&bytes).unwrap());
    assert_eq!((&host, reads), (message, 61));
    let ((), reads, _) = work(|| T::view::<Be>(&bytes).map(|_| ()).unwrap());
    assert!(reads <= 61 * 61, "{reads} reads to view");
    let mut edited = bytes.to_vec();
    let ((), reads, _) = work(|| T::view_mut::<Be>(&mut edited).map(|_| ()).unwrap());
    assert!(reads <= 2 * 61 * 61, "{reads} reads to edit");
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Tlv {
    own: Counted,
    #[hg(prefix_bytes = u16)]
    inner: Vec<Tlv>,
}

#[test]
fn a_prefix_of_bytes_is_filled_in() {
    let around = |inner| Tlv {
        own: Counted(1),
        inner: vec![inner],
    };
    let tlv = deep(
        60,
        Tlv {
            own: Counted(2),
            inner: vec![],
        },
        around,
    );
    all_ways(&tlv);
    let mut bytes = [0; 183];
    let (len, _, writes) = work(|| tlv.encode_into::<Be>(&mut bytes).unwrap());
    assert_eq!((len, writes), (183, 61));
    assert_eq!(bytes[..6], [1, 0, 180, 1, 0, 177]);
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Varying {
    own: Counted,
    #[hg(prefix_bytes = Leb128<u32>)]
    inner: Vec<Varying>,
}

#[test]
fn a_prefix_of_varying_size_is_counted_once() {
    let around = |inner| Varying {
        own: Counted(1),
        inner: vec![inner],
    };
    let varying = deep(
        60,
        Varying {
            own: Counted(2),
            inner: vec![],
        },
        around,
    );
    all_ways(&varying);
    let bytes = deep(70, vec![2, 0], |inner: Vec<u8>| {
        let len = Leb128(u32::try_from(inner.len()).unwrap())
            .encode::<Be>()
            .unwrap();
        [&[1], len.as_bytes(), &inner[..]].concat()
    });
    let varying = deep(
        62,
        Varying {
            own: Counted(2),
            inner: vec![],
        },
        around,
    );
    assert!(bytes.ends_with(&varying.encode::<Be>().unwrap()));
}

#[derive(Hg, Debug, PartialEq)]
struct Short {
    before: u16,
    #[hg(prefix_bytes = u8)]
    text: String,
}

#[test]
fn a_prefix_that_does_not_hold_the_bytes_is_an_error_at_its_place() {
    let short = Short {
        before: 0,
        text: "x".repeat(300),
    };
    let expected = (ErrorKind::DoesNotFit, 2, "text".to_owned());
    assert_eq!(said(short.encode::<Be>()), expected);
    assert_eq!(said(short.encode_into::<Be>(&mut [0; 400])), expected);
    assert_eq!(
        short.encode::<Be>().unwrap_err().to_string(),
        "text: 300 does not fit String (byte 2)"
    );
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Until {
    own: Counted,
    more: bool,
    #[hg(if = more, until = |it| it.last)]
    inner: Option<Vec<Until>>,
    last: bool,
}

#[test]
fn an_end_by_condition_is_found_while_reading() {
    let none = Until {
        own: Counted(2),
        more: false,
        inner: None,
        last: true,
    };
    let until = deep(60, none, |inner| Until {
        own: Counted(1),
        more: true,
        inner: Some(vec![inner]),
        last: true,
    });
    all_ways(&until);
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Named {
    head: Head,
    #[hg(count = first(head))]
    data: Vec<u8>,
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Head {
    len: u8,
    own: Counted,
    #[hg(prefix = u8)]
    inner: Vec<Named>,
}

fn first(head: &Head) -> u8 {
    head.len
}

#[test]
fn a_member_that_an_expression_names_is_read_once() {
    let named = |inner: Vec<Named>| Named {
        head: Head {
            len: 1,
            own: Counted(3),
            inner,
        },
        data: vec![7],
    };
    let whole = deep(30, named(vec![]), |inner| named(vec![inner]));
    let (bytes, ..) = work(|| whole.encode::<Be>().unwrap());
    let (host, reads, _) = work(|| Named::decode::<Be>(&bytes).unwrap());
    assert_eq!((&host, reads), (&whole, 31));
    let ((), reads, _) = work(|| Named::view::<Be>(&bytes).map(|_| ()).unwrap());
    assert!(reads <= 32 * 31, "{reads} reads to view");
}

#[derive(Hg, Debug, PartialEq)]
struct Placed {
    len: u8,
    #[hg(pad_before = 2, bytes = len)]
    open: Open,
    #[hg(count = opened(open))]
    data: Vec<u8>,
}

#[derive(Hg, Debug, PartialEq)]
struct Open {
    #[hg(rest)]
    all: Vec<u8>,
}

fn opened(open: &Open) -> usize {
    open.all.len()
}

#[test]
fn a_member_that_an_expression_names_is_seen_in_its_place() {
    let bytes = [2, 0, 0, 8, 9, 5, 6];
    let placed = Placed {
        len: 2,
        open: Open { all: vec![8, 9] },
        data: vec![5, 6],
    };
    assert_eq!(Placed::decode::<Be>(&bytes).as_ref(), Ok(&placed));
    assert_eq!(Placed::view::<Be>(&bytes).unwrap().data(), [5, 6]);
    assert_eq!(placed.encode::<Be>().unwrap().as_bytes(), bytes);
}

#[derive(Hg, Debug, PartialEq)]
struct Aligned {
    own: u8,
    #[hg(prefix = u8, align_before = 4)]
    data: Vec<u8>,
}

#[derive(Hg, Debug, PartialEq)]
#[hg(origin)]
struct Ended {
    before: u8,
    #[hg(until = 0)]
    first: Vec<Aligned>,
    #[hg(until = |it| it.own == 1)]
    second: Vec<Aligned>,
}

#[test]
fn what_is_aligned_from_outside_may_stand_before_an_end() {
    let bytes = [9, 1, 0, 0, 1, 7, 0, 2, 0, 1, 0, 0, 0];
    let ended = Ended::decode::<Be>(&bytes).unwrap();
    assert_eq!((ended.first.len(), ended.second.len()), (1, 2));
    assert_eq!(ended.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(ended.encoded_len(), bytes.len());
}

#[derive(Hg, Debug, PartialEq)]
#[hg(origin)]
struct Prefixed {
    #[hg(prefix_bytes = u8)]
    fixed: Vec<Aligned>,
    #[hg(prefix_bytes = Leb128<u32>)]
    varying: Vec<Aligned>,
}

#[test]
fn what_is_aligned_from_outside_may_stand_behind_a_prefix() {
    let one = |len| Aligned {
        own: 1,
        data: vec![7; len],
    };
    for len in 100..140 {
        let prefixed = Prefixed {
            fixed: vec![one(1)],
            varying: vec![one(len)],
        };
        let bytes = prefixed.encode::<Be>().unwrap();
        assert_eq!(bytes.len(), prefixed.encoded_len());
        assert_eq!(bytes[..6], [5, 1, 0, 0, 1, 7]);
        assert_eq!(Prefixed::decode::<Be>(&bytes), Ok(prefixed));
    }
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Shaped {
    n: u16,
    own: Counted,
    #[hg(prefix = if n > 100 { u16 } else { u8 })]
    data: Vec<u8>,
    #[hg(bytes = n)]
    inner: Vec<Shaped>,
}

#[test]
fn what_shapes_the_bytes_beside_it_is_counted_once() {
    let shaped = |n, inner| Shaped {
        n,
        own: Counted(1),
        data: vec![],
        inner,
    };
    let whole = deep(60, shaped(0, vec![]), |inner| {
        let n = u16::try_from(inner.encoded_len()).unwrap();
        shaped(n, vec![inner])
    });
    all_ways(&whole);
}

#[derive(Hg, Debug, PartialEq)]
#[hg(recursive)]
struct Outer {
    head: Varied,
    #[hg(bytes = head.n)]
    data: String,
}

#[derive(Hg, Debug, Clone, Default, PartialEq)]
#[hg(recursive)]
struct Varied {
    n: Leb128<u32>,
    own: Counted,
    #[hg(prefix = u8)]
    inner: Vec<Outer>,
}

impl Clone for Outer {
    fn clone(&self) -> Self {
        Outer {
            head: self.head.clone(),
            data: self.data.clone(),
        }
    }
}

#[test]
fn a_member_with_a_place_that_is_computed_is_counted_once() {
    let outer = |inner| Outer {
        head: Varied {
            n: Leb128(200),
            own: Counted(1),
            inner,
        },
        data: "x".repeat(200),
    };
    let whole = deep(30, outer(vec![]), |inner| outer(vec![inner]));
    let (bytes, _, writes) = work(|| whole.encode::<Be>().unwrap());
    assert!(writes <= 3 * 31 * 31, "{writes} writes to encode");
    let (len, _, writes) = work(|| whole.encoded_len());
    assert_eq!((len, writes), (bytes.len(), 31));
    assert_eq!(Outer::decode::<Be>(&bytes), Ok(whole));
}
