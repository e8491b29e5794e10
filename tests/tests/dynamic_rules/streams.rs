//! Messages from streams: every byte of the message, none behind it, and no
//! more work than the message is long.

use std::cell::Cell;
use std::io::{ErrorKind as Io, Read};

use hg::{Be, ByteOrder, Dyn, Error, ErrorKind, Exclusive, Hg, Le, Reader, Writer};

/// Reads a message from a stream with more bytes behind it, which stay there.
fn streamed<M: Hg>(message: &M) -> M {
    let mut bytes = message.encode::<Le>().unwrap().to_vec();
    bytes.extend(b"behind");
    let mut stream = bytes.as_slice();
    let read = M::read_from::<Le>(&mut stream).unwrap();
    assert_eq!(stream, b"behind");
    read
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Ends {
    #[hg(until = 0)]
    text: String,
    #[hg(until = b"\r\n")]
    line: Vec<u8>,
    #[hg(until = 0)]
    words: Vec<u16>,
    #[hg(until = b"--x")]
    parts: Vec<Part>,
    #[hg(until = |it| it < 0x80)]
    last: Vec<u8>,
    #[hg(prefix = u8)]
    many: Vec<Part>,
    #[hg(size = 6, until = 0)]
    padded: String,
    after: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Part {
    #[hg(until = ';')]
    name: String,
    number: u8,
}

fn part(name: &str) -> Part {
    Part {
        name: name.into(),
        number: b'x',
    }
}

#[test]
fn no_byte_behind_an_end_is_taken() {
    let message = Ends {
        text: "some text".into(),
        line: b"\r\r\nx\n"[..2].into(),
        words: vec![0x100, 0x001, 0x6100],
        parts: vec![part("-"), part("--"), part("")],
        last: vec![0x80, 0xff, 0x7f],
        many: vec![part("a"), part(""), part("bcd")],
        padded: "ab".into(),
        after: 7,
    };
    assert_eq!(streamed(&message), message);
    let bytes = message.encode::<Be>().unwrap();
    for len in 0..bytes.len() {
        let cut = Ends::read_from::<Be>(&bytes[..len]).unwrap_err();
        assert_eq!(cut.kind(), Io::UnexpectedEof, "{len}");
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Open {
    kind: u8,
    #[hg(rest)]
    rest: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(check = rest.len() == 3)]
struct Judged {
    #[hg(sum = hg::sum::internet)]
    sum: hg::Auto<u16>,
    #[hg(rest)]
    rest: String,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Maybe {
    kind: u8,
    #[hg(rest)]
    open: Option<Box<Open>>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Choice {
    #[hg(tag = 1)]
    Closed(u16),
    #[hg(other)]
    Open(u8, #[hg(rest)] Vec<u8>),
}

#[test]
fn rest_is_up_to_the_end_of_the_stream() {
    fn whole<M: Hg + PartialEq + core::fmt::Debug>(message: &M) {
        let bytes = message.encode::<Be>().unwrap();
        assert_eq!(&M::read_from::<Be>(bytes.as_bytes()).unwrap(), message);
    }
    let open = Open {
        kind: 1,
        rest: (0..5000).collect(),
    };
    whole(&open);
    whole(&Open {
        kind: 1,
        rest: vec![],
    });
    whole(&Maybe {
        kind: 1,
        open: None,
    });
    whole(&Maybe {
        kind: 1,
        open: Some(Box::new(open.clone())),
    });
    whole(&Judged {
        sum: hg::auto(),
        rest: "abc".into(),
    });
    whole(&Choice::Open(7, vec![1, 2, 3]));
    whole(&"text".to_owned());
    // A limit on the stream is its end.
    let bytes = open.encode::<Be>().unwrap();
    let limited = Open::read_from::<Be>(bytes.take(5)).unwrap();
    assert_eq!(limited.rest, [0, 1]);
    // Half an element is an error.
    let error = Open::read_from::<Be>(bytes.take(4)).unwrap_err();
    assert_eq!(error.kind(), Io::InvalidData);
}

#[test]
fn a_choice_is_as_long_as_what_was_chosen() {
    let mut stream = &[1, 0, 7, 1, 0, 8][..];
    for number in [7, 8] {
        let read = Choice::read_from::<Be>(&mut stream).unwrap();
        assert_eq!(read, Choice::Closed(number));
    }
    assert_eq!(stream, []);
}

thread_local! {
    static JUDGED: Cell<usize> = const { Cell::new(0) };
}

/// Counts how often the message that starts with it is judged.
#[derive(Debug, Clone, PartialEq)]
struct Judgement;

hg::dynamic!(Judgement, min = 0);

impl Dyn<Judgement> for Judgement {
    type View<'a, O: ByteOrder> = ();
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = ();
    fn view_in<O: ByteOrder>(_: &mut Reader<'_>, (): ()) -> Result<(), Error> {
        Ok(())
    }
    fn view_mut_in<O: ByteOrder>(_: &mut Reader<'_, Exclusive>, (): ()) -> Result<(), Error> {
        Ok(())
    }
    fn read_in<O: ByteOrder>(_: &mut Reader<'_>, (): ()) -> Result<Judgement, Error> {
        JUDGED.set(JUDGED.get() + 1);
        Ok(Judgement)
    }
    fn write_in<O: ByteOrder>(_: &Judgement, _: &mut Writer<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Counted<T> {
    judgement: Judgement,
    body: T,
}

/// How often a message is judged until it is read.
fn judged<T: Hg + Clone + PartialEq + core::fmt::Debug>(body: T) -> usize {
    let judgement = Judgement;
    let message = Counted { judgement, body };
    JUDGED.set(0);
    assert_eq!(streamed(&message), message);
    JUDGED.get()
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Text {
    #[hg(until = 0)]
    text: String,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Lines {
    #[hg(until = "\0")]
    lines: Vec<Part>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Wide {
    #[hg(until = 0)]
    text: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Texts {
    #[hg(prefix = u16)]
    texts: Vec<Text>,
}

#[test]
fn work_grows_with_the_message() {
    let text = || "a".repeat(50_000);
    assert!(judged(Text { text: text() }) < 30);
    let lines = vec![part("some name"); 5000];
    assert!(judged(Lines { lines }) < 30);
    let text = text().encode_utf16().collect();
    assert!(judged(Wide { text }) < 30);
    let texts = vec![
        Text {
            text: "some text".into()
        };
        5000
    ];
    assert!(judged(Texts { texts }) < 100);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Limited {
    #[hg(until = 0, max = 20)]
    text: String,
    #[hg(until = 0, max = 20)]
    bytes: Vec<u8>,
}

#[test]
fn a_stream_without_an_end_is_read_up_to_the_limit() {
    for start in [&b""[..], b"abc\0"] {
        let mut stream = start.chain(std::io::repeat(b'a'));
        let error = Limited::read_from::<Be>(&mut stream).unwrap_err();
        let error = error.downcast::<Error>().unwrap();
        assert_eq!(error.kind(), ErrorKind::Max);
    }
    // As soon as it is known.
    assert_eq!(
        super::said(Limited::decode::<Be>(&[b'a'; 20])),
        (ErrorKind::TooShort { needed: 22 }, 20, "text".into())
    );
    assert_eq!(
        super::said(Limited::decode::<Be>(&[b'a'; 21])),
        (ErrorKind::Max, 0, "text".into())
    );
}
