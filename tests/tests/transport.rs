//! Messages over streams and datagrams.

use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::net::UdpSocket;
use std::thread;

use hg::transport::{Datagrams, Duplex, In, Receiver, Sender, Transport, pipe};
use hg::{Be, Error, Hg, Le, Ne, Net};

#[derive(Hg, Clone, Debug, PartialEq)]
struct Line {
    number: u16,
    #[hg(prefix = u8)]
    words: Vec<String8>,
}

#[derive(Hg, Clone, Debug, PartialEq)]
struct String8(#[hg(prefix_bytes = u8)] String);

/// It goes on to the end of its input.
#[derive(Hg, Clone, Debug, PartialEq)]
struct Open {
    number: u16,
    #[hg(rest)]
    text: String,
}

fn lines() -> Vec<Line> {
    (0..300)
        .map(|number| Line {
            number,
            words: (0..number % 7)
                .map(|word| String8(format!("word {word}")))
                .collect(),
        })
        .collect()
}

/// The error of Hg within one of a stream.
fn inner(error: &io::Error) -> Error {
    *error.get_ref().unwrap().downcast_ref::<Error>().unwrap()
}

/// Gives a few bytes at a time, and is interrupted.
struct Dribble<R>(R, usize);

impl<R: Transport> Transport for Dribble<R> {
    type Order = R::Order;
}

impl<R: Read> Read for Dribble<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(1 + self.1 % 5);
        self.0.read(&mut buffer[..len])
    }
}

impl<R: Write> Write for Dribble<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(ErrorKind::Interrupted.into());
        }
        let len = bytes.len().min(1 + self.1 % 5);
        self.0.write(&bytes[..len])
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

type Torn = In<Net, Dribble<Vec<u8>>>;

fn torn() -> Torn {
    In::new(Dribble(Vec::new(), 0))
}

/// What such a sender sends.
fn sent<M: Hg>(mut sender: Sender<M, Torn>, messages: &[M]) -> Vec<u8> {
    for message in messages {
        sender.send(message).unwrap();
    }
    sender.flush().unwrap();
    sender.stream().get_ref().0.clone()
}

#[test]
fn messages_tell_their_length() {
    let bytes = sent(Sender::new(torn()), &lines());
    let direct: Vec<u8> = lines()
        .iter()
        .flat_map(|it| it.encode::<Be>().unwrap().as_bytes().to_vec())
        .collect();
    assert_eq!(bytes, direct);
    let stream = In::<Net, _>::new(Dribble(Cursor::new(bytes), 0));
    let received: Result<Vec<Line>, _> = Receiver::new(stream).collect();
    assert_eq!(received.unwrap(), lines());
}

#[test]
fn a_length_in_front() {
    let opens: Vec<Open> = (0..50)
        .map(|number| Open {
            number,
            text: "x".repeat(usize::from(number) * 3),
        })
        .collect();
    let bytes = sent(Sender::framed(torn()), &opens);
    assert_eq!(bytes[..6], [0, 0, 0, 2, 0, 0]);
    let stream = In::<Net, _>::new(Dribble(Cursor::new(bytes), 0));
    let received: Result<Vec<Open>, _> = Receiver::framed(stream).collect();
    assert_eq!(received.unwrap(), opens);
}

/// A stream that ends anywhere: what was complete is given, and the error says
/// how much that was.
#[test]
fn a_stream_that_ends() {
    let bytes = sent(Sender::new(torn()), &lines()[..20]);
    let mut ends = vec![0];
    for line in &lines()[..20] {
        ends.push(ends[ends.len() - 1] + line.encoded_len());
    }
    for len in 0..bytes.len() {
        let mut receiver = Receiver::<Line, _>::new(In::<Net, _>::new(&bytes[..len]));
        let whole = ends.iter().filter(|end| **end <= len).count() - 1;
        for line in &lines()[..whole] {
            assert_eq!(receiver.receive().unwrap().as_ref(), Some(line));
        }
        if ends[whole] == len {
            assert_eq!(receiver.receive().unwrap(), None);
            continue;
        }
        let error = receiver.receive().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
        let text = format!(
            "the stream ended {} bytes into a message, after {whole} messages",
            len - ends[whole]
        );
        assert_eq!(error.to_string(), text);
        assert_eq!(receiver.messages(), whole as u64);
    }
}

#[test]
fn a_wrong_message_has_its_place_in_the_stream() {
    let mut bytes = sent(Sender::new(torn()), &lines()[..4]);
    let start = bytes.len();
    bytes.extend([0, 9, 1, 2, b'a', 0xff]);
    let mut receiver = Receiver::<Line, _>::new(In::<Net, _>::new(&bytes[..]));
    for _ in 0..4 {
        receiver.receive().unwrap().unwrap();
    }
    for _ in 0..2 {
        let error = receiver.receive().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        let error = inner(&error);
        assert_eq!(error.kind(), hg::ErrorKind::Utf8);
        assert_eq!(error.offset(), start + 5);
    }
}

#[test]
fn limits_hold() {
    // The length alone tells that it is too long: nothing is waited for.
    let bytes = [0xff, 0xff, 0xff, 0xff, 0];
    let mut receiver = Receiver::<Open, _>::framed(In::<Be, _>::new(&bytes[..])).limit(100);
    let error = inner(&receiver.receive().unwrap_err());
    assert_eq!(error.kind(), hg::ErrorKind::Max);
    // So does a message of its own length.
    let bytes = [0, 1, 200];
    let mut receiver = Receiver::<Line, _>::new(In::<Be, _>::new(&bytes[..])).limit(100);
    let error = inner(&receiver.receive().unwrap_err());
    assert_eq!(error.kind(), hg::ErrorKind::Max);
    // What is not sent leaves no byte.
    let mut sender = Sender::<Open, _>::framed(Vec::new()).limit(10);
    let open = |len| Open {
        number: 1,
        text: "x".repeat(len),
    };
    let error = inner(&sender.send(&open(9)).unwrap_err());
    assert_eq!(error.kind(), hg::ErrorKind::Max);
    sender.send(&open(8)).unwrap();
    sender.flush().unwrap();
    assert_eq!(sender.stream().len(), 14);
}

/// Nothing is lost where a sender is dropped.
#[test]
fn a_sender_sends_what_it_has() {
    let (here, there) = pipe();
    let reader = thread::spawn(|| Receiver::<u32, _>::new(there).count());
    let mut sender = Sender::new(here);
    // More than the pipe holds.
    for number in 0..50_000u32 {
        sender.send(&number).unwrap();
    }
    drop(sender);
    assert_eq!(reader.join().unwrap(), 50_000);
}

#[test]
fn a_closed_pipe() {
    let (mut here, there) = pipe();
    drop(there);
    assert_eq!(here.read(&mut [0; 4]).unwrap(), 0);
    assert_eq!(here.write(&[1]).unwrap_err().kind(), ErrorKind::BrokenPipe);
    let mut sender = Sender::<u32, _>::new(here);
    sender.send(&1).unwrap();
    assert_eq!(sender.flush().unwrap_err().kind(), ErrorKind::BrokenPipe);
}

/// The two pipes of a child process, in native order.
#[cfg(unix)]
#[test]
fn a_child_process() {
    use std::process::{Command, Stdio};

    let mut child = Command::new("cat")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (output, input) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
    let mut sender = Sender::new(input);
    sender.send(&0x0102_0304u32).unwrap();
    drop(sender);
    let (mut output, mut bytes) = (Duplex::new(output, io::stdout()), Vec::new());
    output.read_to_end(&mut bytes).unwrap();
    assert_eq!(u32::decode::<Ne>(&bytes), Ok(0x0102_0304));
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_message_in_a_datagram() {
    let mut server = Datagrams::<Line, _>::new(UdpSocket::bind("127.0.0.1:0").unwrap());
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket
        .connect(server.socket().local_addr().unwrap())
        .unwrap();
    let mut client = Datagrams::<Line, _>::new(socket);
    let line = &lines()[5];
    client.send(line).unwrap();
    // Network order.
    let mut bytes = [0; 100];
    let len = server.socket().peek(&mut bytes).unwrap();
    assert_eq!(bytes[..len], *line.encode::<Net>().unwrap().as_bytes());
    let (received, from) = server.receive_from().unwrap();
    assert_eq!(received, *line);
    server.send_to(line, &from).unwrap();
    assert_eq!(client.receive().unwrap(), *line);

    // One that is wrong, one that has more; the next is received.
    client.socket().send(&[0, 1]).unwrap();
    client.socket().send(&[0, 1, 0, 9]).unwrap();
    client.send(line).unwrap();
    let kind = |error: &io::Error| inner(error).kind();
    let short = hg::ErrorKind::TooShort { needed: 3 };
    assert_eq!(kind(&server.receive().unwrap_err()), short);
    assert_eq!(
        kind(&server.receive().unwrap_err()),
        hg::ErrorKind::Trailing
    );
    assert_eq!(server.receive().unwrap(), *line);
}

/// What a socket would cut off is an error and no shorter message.
#[cfg(unix)]
#[test]
fn a_long_datagram() {
    use std::os::unix::net::UnixDatagram;

    let (here, there) = UnixDatagram::pair().unwrap();
    let mut sender = Datagrams::<Open, _>::new(here);
    let mut receiver = Datagrams::<Open, _>::new(there).limit(10);
    for len in [8, 9, 8] {
        let text = "x".repeat(len);
        let open = Open { number: 1, text };
        sender.send(&open).unwrap();
        match receiver.receive() {
            Ok(same) => assert_eq!((same, len), (open, 8)),
            Err(error) => assert_eq!((inner(&error).kind(), len), (hg::ErrorKind::Max, 9)),
        }
    }
    let mut small = sender.limit(4);
    let open = Open {
        number: 1,
        text: "xxx".into(),
    };
    assert_eq!(
        inner(&small.send(&open).unwrap_err()).kind(),
        hg::ErrorKind::Max
    );
}

#[test]
fn every_stream_has_its_order() {
    fn big<S: Transport>() -> bool {
        <S::Order as hg::ByteOrder>::BIG
    }
    assert!(big::<std::net::TcpStream>() && big::<UdpSocket>());
    let native = hg::Order::NATIVE == hg::Order::Big;
    assert_eq!(big::<Vec<u8>>(), native);
    assert_eq!(big::<std::process::ChildStdin>(), native);
    assert_eq!(big::<hg::transport::Pipe>(), native);
    assert!(!big::<In<Le, std::net::TcpStream>>());
    assert!(big::<Duplex<In<Be, &[u8]>, std::net::TcpStream>>());
}

/// A message without bytes is not found again and again in the same place.
#[test]
fn a_message_without_bytes() {
    #[derive(Hg, Debug, PartialEq)]
    struct Nothing {
        none: [u8; 0],
    }
    let mut receiver = Receiver::<Nothing, _>::new(&[1u8, 2][..]);
    let error = receiver.receive().unwrap_err();
    assert_eq!(inner(&error).kind(), hg::ErrorKind::Trailing);
    assert!(
        Receiver::<Nothing, _>::new(&[][..])
            .receive()
            .unwrap()
            .is_none()
    );

    // A length in front tells where one is.
    let mut receiver = Receiver::<Nothing, _>::framed(&[0u8; 8][..]);
    for _ in 0..2 {
        assert_eq!(receiver.receive().unwrap(), Some(Nothing { none: [] }));
    }
    assert!(receiver.receive().unwrap().is_none());
}

#[test]
fn datagrams_in_another_order_and_over_a_shared_socket() {
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let mut shared = Datagrams::<u16, _>::new(&socket);
    let mut little = Datagrams::<u16, _>::new(In::<Le, _>::new(&socket));
    little.send_to(&0x0102, &address).unwrap();
    assert_eq!(shared.receive().unwrap(), 0x0201);
    shared.send_to(&0x0102, &address).unwrap();
    assert_eq!(little.receive_from().unwrap(), (0x0201, address));
}
