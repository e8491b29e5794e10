//! `transport::Codec`, as `tokio_util::codec::Framed` uses it.

use std::io::{self, ErrorKind};

use hg::transport::Codec;
use hg::{Be, Error, Hg, Le, Net};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, Encoder};

#[derive(Hg, Clone, Debug, PartialEq)]
struct Line {
    number: u16,
    #[hg(prefix_bytes = u8)]
    text: String,
}

/// It goes on to the end of its input.
#[derive(Hg, Clone, Debug, PartialEq)]
struct Open(#[hg(rest)] Vec<u16>);

fn lines() -> Vec<Line> {
    (0..50)
        .map(|number| Line {
            number,
            text: "x".repeat(usize::from(number)),
        })
        .collect()
}

/// Gives the bytes piece by piece, and takes every message as it comes.
fn decoded<M>(
    mut codec: impl Decoder<Item = M, Error = io::Error>,
    bytes: &[u8],
    piece: usize,
) -> io::Result<Vec<M>> {
    let (mut buffer, mut messages) = (BytesMut::new(), Vec::new());
    for piece in bytes.chunks(piece) {
        buffer.extend_from_slice(piece);
        while let Some(message) = codec.decode(&mut buffer)? {
            messages.push(message);
        }
    }
    while let Some(message) = codec.decode_eof(&mut buffer)? {
        messages.push(message);
    }
    Ok(messages)
}

fn kind(error: &io::Error) -> hg::ErrorKind {
    error
        .get_ref()
        .unwrap()
        .downcast_ref::<Error>()
        .unwrap()
        .kind()
}

#[test]
fn messages_tell_their_length() {
    let (mut codec, mut bytes) = (Codec::<Line, Net>::new(), BytesMut::new());
    for line in &lines() {
        codec.encode(line, &mut bytes).unwrap();
    }
    codec.encode(lines().remove(0), &mut bytes).unwrap();
    assert_eq!(bytes[..7], [0, 0, 0, 0, 1, 1, b'x']);
    for piece in [1, 2, 7, 4096] {
        let messages = decoded(Codec::<Line, Net>::default(), &bytes, piece).unwrap();
        assert_eq!(messages[..50], lines());
        assert_eq!(messages[50..], lines()[..1]);
    }
}

#[test]
fn a_length_in_front() {
    let (mut codec, mut bytes) = (Codec::<Open, Le>::framed(), BytesMut::new());
    let opens: Vec<Open> = (0..20).map(|len| Open((0..len).collect())).collect();
    for open in &opens {
        codec.encode(open, &mut bytes).unwrap();
    }
    assert_eq!(bytes[4..10], [2, 0, 0, 0, 0, 0]);
    for piece in [1, 3, 4096] {
        let messages = decoded(Codec::<Open, Le>::framed(), &bytes, piece).unwrap();
        assert_eq!(messages, opens);
    }
}

#[test]
fn a_stream_that_ends_within_a_message() {
    let bytes = [0, 1, 1, b'a', 0, 2, 3, b'b'];
    let error = decoded(Codec::<Line, Be>::new(), &bytes, 3).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
    assert_eq!(
        error.to_string(),
        "the stream ended 4 bytes into a message, after 1 messages"
    );
}

#[test]
fn limits_hold() {
    let bytes = [0xff, 0xff, 0xff, 0xff];
    let mut buffer = BytesMut::from(&bytes[..]);
    let mut codec = Codec::<Open, Be>::framed().limit(100);
    let error = codec.decode(&mut buffer).unwrap_err();
    assert_eq!(kind(&error), hg::ErrorKind::Max);
    // No room was made for what will not come.
    assert!(buffer.capacity() < 1000);

    let (long, mut output) = (Open(vec![0; 51]), BytesMut::new());
    let error = codec.encode(&long, &mut output).unwrap_err();
    assert_eq!(kind(&error), hg::ErrorKind::Max);
    assert!(output.is_empty());
}

#[test]
fn a_wrong_message_has_its_place_in_the_stream() {
    let bytes = [0, 1, 1, b'a', 0, 2, 1, 0xff];
    let error = decoded(Codec::<Line, Be>::new(), &bytes, 8).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    assert_eq!(kind(&error), hg::ErrorKind::Utf8);
    assert!(error.to_string().contains("byte 7"), "{error}");
}

#[test]
fn a_length_alone_gets_little_memory() {
    let mut codec = Codec::<Open, Be>::framed().limit(usize::MAX);
    let mut bytes = BytesMut::from(&[0x10, 0, 0, 0][..]);
    assert_eq!(codec.decode(&mut bytes).unwrap(), None);
    assert!(bytes.capacity() < 1 << 20, "{}", bytes.capacity());
}
