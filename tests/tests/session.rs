//! Calls with replies: sessions, byte by byte and over every kind of stream.
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "an argument by reference is tested too"
)]

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use hg::rpc::{Failure, Limits, OnFailure, Serve, Session, Violation};
use hg::transport::{Connection, In, Transport, pipe, serve};
use hg::{Be, ByteOrder, Hg, Le, Ne};
use proptest::prelude::*;

#[derive(Hg, Clone, Copy, Debug, PartialEq, Default)]
struct Point {
    x: i16,
    y: i16,
}

/// Why a division is not done.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Wrong {
    ByZero = 1,
    Overflow = 2,
    Lost = 255,
}

impl From<Failure> for Wrong {
    fn from(_: Failure) -> Wrong {
        Wrong::Lost
    }
}

#[hg::rpc]
trait Calculator {
    /// The sum.
    fn add(&mut self, a: u32, b: u32) -> u64;
    fn divide(&mut self, a: i32, b: i32) -> Result<i32, Wrong>;
    fn remember(&mut self, number: u64);
    fn remembered(&mut self) -> Vec<u64>;
    fn name(&mut self, text: &str);
    fn shift(&mut self, point: &Point, by: [i16; 2]) -> Point;
    fn check(&mut self, even: bool) -> Result<(), Wrong>;
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Plain {
    numbers: Vec<u64>,
    names: Vec<String>,
}

impl Calculator for Plain {
    fn add(&mut self, a: u32, b: u32) -> u64 {
        u64::from(a) + u64::from(b)
    }
    fn divide(&mut self, a: i32, b: i32) -> Result<i32, Wrong> {
        match b {
            0 => Err(Wrong::ByZero),
            _ => a.checked_div(b).ok_or(Wrong::Overflow),
        }
    }
    fn remember(&mut self, number: u64) {
        self.numbers.push(number);
    }
    fn remembered(&mut self) -> Vec<u64> {
        self.numbers.clone()
    }
    fn name(&mut self, text: &str) {
        self.names.push(text.to_owned());
    }
    fn shift(&mut self, point: &Point, [x, y]: [i16; 2]) -> Point {
        Point {
            x: point.x.wrapping_add(x),
            y: point.y.wrapping_add(y),
        }
    }
    fn check(&mut self, even: bool) -> Result<(), Wrong> {
        if self.numbers.iter().all(|it| (it % 2 == 0) == even) {
            Ok(())
        } else {
            Err(Wrong::ByZero)
        }
    }
}

type Client<O> = Session<CalculatorRpc, (), O>;
type Server<O> = Session<(), CalculatorRpc, O>;

/// Moves all bytes between two sessions, as long as there are any.
fn exchange<O: ByteOrder>(
    client: &mut Client<O>,
    server: &mut Server<O>,
    target: &mut impl Serve<Rpc = CalculatorRpc>,
) {
    while !client.output().is_empty() || !server.output().is_empty() {
        let bytes = client.output().to_vec();
        client.sent(bytes.len());
        assert_eq!(server.receive(&bytes, target).unwrap(), bytes.len());
        let bytes = server.output().to_vec();
        server.sent(bytes.len());
        assert_eq!(client.receive(&bytes, &mut ()).unwrap(), bytes.len());
    }
}

fn replies_arrive<O: ByteOrder>() {
    let mut client = CalculatorClient(Client::<O>::new(Limits::DEFAULT));
    let mut server = Server::<O>::new(Limits::DEFAULT);
    let mut target = CalculatorServer(Plain::default());

    // Calls can be made before the other side has said hello.
    let sum = client.add(1, u32::MAX).unwrap();
    let quotients = [
        client.divide(7, 2).unwrap(),
        client.divide(7, 0).unwrap(),
        client.divide(i32::MIN, -1).unwrap(),
    ];
    client.remember(3).unwrap();
    client.name("ünï").unwrap();
    client.remember(u64::MAX).unwrap();
    let all = client.remembered().unwrap();
    let point = client.shift(&Point { x: 1, y: 2 }, [3, -4]).unwrap();
    let checked = client.check(true).unwrap();
    assert!(!client.is_ready(&sum));
    assert_eq!(client.outstanding(), 7);
    exchange(&mut client, &mut server, &mut target);

    assert!(client.is_ready(&checked));
    // In any order.
    assert_eq!(client.take(point).unwrap(), Point { x: 4, y: -2 });
    assert_eq!(client.take(all).unwrap(), [3, u64::MAX]);
    assert_eq!(client.take(sum).unwrap(), 1 << 32);
    let quotients = quotients.map(|it| client.take(it).unwrap());
    assert_eq!(quotients, [Ok(3), Err(Wrong::ByZero), Err(Wrong::Overflow)]);
    assert_eq!(client.take(checked).unwrap(), Err(Wrong::ByZero));
    assert_eq!(client.outstanding(), 0);
    assert_eq!(target.0.names, ["ünï"]);
}

#[test]
fn replies_arrive_in_every_order() {
    replies_arrive::<Be>();
    replies_arrive::<Le>();
}

/// What stands in the guide and in `SPEC.md`, byte for byte.
#[test]
fn the_bytes_of_a_session() {
    let mut client = CalculatorClient(Client::<Be>::new(Limits::DEFAULT));
    let hello = client.output().to_vec();
    assert_eq!(hello[..6], [b'H', b'g', 1, 0, 0, 7]);
    assert_eq!(hello.len(), 6 + 7 * 13);
    let add = CalculatorRpc::INTERFACE.method(0).unwrap();
    assert_eq!(hello[6], 0);
    assert_eq!(hello[7..15], add.hash().to_be_bytes());
    assert_eq!(hello[15..19], [0, 0, 0, 9]);
    // A dynamic method.
    assert_eq!(hello[6 + 4 * 13 + 9..][..4], [0xff; 4]);
    client.sent(hello.len());

    let sum = client.add(1, 2).unwrap();
    client.name("hg").unwrap();
    let quotient = client.divide(6, 2).unwrap();
    let done = client.barrier().unwrap();
    let calls = client.output().to_vec();
    assert_eq!(
        calls,
        [
            [0, 0].as_slice(),
            &[0, 0, 0, 1, 0, 0, 0, 2],
            &[0, 4],
            &[0, 0, 0, 6],
            &[0, 0, 0, 2, b'h', b'g'],
            &[0, 1],
            &[0, 0, 0, 6, 0, 0, 0, 2],
            &[3],
        ]
        .concat()
    );

    let mut server = Server::<Be>::new(Limits::DEFAULT);
    assert_eq!(server.output(), [b'H', b'g', 1, 0, 0, 0]);
    server.sent(6);
    let mut target = CalculatorServer(Plain::default());
    server
        .receive(&[hello, calls].concat(), &mut target)
        .unwrap();
    let replies = server.output().to_vec();
    assert_eq!(
        replies,
        [
            [1].as_slice(),
            &[0, 0, 0, 0, 0, 0, 0, 3],
            &[1, 0, 0, 0, 5],
            &[0, 0, 0, 0, 3],
            &[1],
        ]
        .concat()
    );
    let taken = client.receive(b"Hg\x01\0\0\0", &mut ()).unwrap();
    assert_eq!(taken, 6);
    client.receive(&replies, &mut ()).unwrap();
    assert_eq!(client.take(sum).unwrap(), 3);
    assert_eq!(client.take(quotient).unwrap(), Ok(3));
    client.take(done).unwrap();
}

/// The same interface, later: methods were added, moved and changed.
mod later {
    use super::Wrong;

    #[hg::rpc]
    pub(super) trait Calculator {
        fn new_one(&mut self, text: &str) -> String;
        fn remember(&mut self, number: u64);
        #[hg(id = 200)]
        fn add(&mut self, a: u32, b: u32) -> u64;
        /// Changed: the arguments are longer, and go one way.
        fn shift(&mut self, by: u64);
        /// Changed: what comes back.
        fn divide(&mut self, a: i32, b: i32) -> Result<i64, Wrong>;
        fn also_new(&mut self, bytes: &[u8]);
    }
}

#[test]
fn other_versions_are_compatible() {
    use later::CalculatorClient;

    let mut client = CalculatorClient(Session::<later::CalculatorRpc, (), Be>::new(
        Limits::DEFAULT,
    ));
    let mut server = Server::<Be>::new(Limits::DEFAULT);
    let mut target = CalculatorServer(Plain::default());
    let new_one = client.new_one("text").unwrap();
    client.remember(5).unwrap();
    let sum = client.add(1, 2).unwrap();
    let quiet = client.barrier().unwrap();
    client.shift(6).unwrap();
    client.also_new(&[7; 300]).unwrap();
    let quotient = client.divide(1, 1).unwrap();
    client.remember(8).unwrap();
    let refused = client.barrier().unwrap();
    let sum_again = client.add(3, 4).unwrap();
    let last = client.barrier().unwrap();

    let bytes = client.output().to_vec();
    // In pieces, so that what is skipped is not there at once.
    let mut rest = Vec::new();
    for piece in bytes.chunks(11) {
        rest.extend_from_slice(piece);
        let taken = server.receive(&rest, &mut target).unwrap();
        rest.drain(..taken);
    }
    assert!(rest.is_empty());
    assert_eq!(target.0.numbers, [5, 8]);
    client.receive(server.output(), &mut ()).unwrap();

    assert!(matches!(client.take(new_one), Err(Failure::UnknownMethod)));
    assert_eq!(client.take(sum).unwrap(), 3);
    assert!(client.take(quiet).is_ok());
    assert!(matches!(client.take(quotient), Err(Failure::UnknownMethod)));
    // The barrier tells of the calls that go one way.
    assert!(matches!(client.take(refused), Err(Failure::UnknownMethod)));
    assert_eq!(client.take(sum_again).unwrap(), 7);
    assert!(client.take(last).is_ok());
}

#[test]
fn a_wrong_call_leaves_the_connection_up() {
    /// A method of the same hash, that is called with anything.
    #[hg::rpc]
    trait Texts {
        fn text(&mut self, text: &str) -> u8;
        fn flag(&mut self, flag: bool);
    }
    #[derive(Default)]
    struct Count(u8);
    impl Texts for Count {
        fn text(&mut self, _: &str) -> u8 {
            self.0 += 1;
            self.0
        }
        fn flag(&mut self, _: bool) {
            self.0 += 10;
        }
    }

    let mut client = TextsClient(Session::<TextsRpc, (), Be>::new(Limits::DEFAULT));
    let mut server = Session::<(), TextsRpc, Be>::new(Limits::DEFAULT);
    let mut target = TextsServer(Count::default());
    let wrong = client.text("ab").unwrap();
    let longer = client.text("ab").unwrap();
    let right = client.text("ab").unwrap();
    client.flag(true).unwrap();
    let flagged = client.barrier().unwrap();
    let mut bytes = client.output().to_vec();
    let len = bytes.len();
    // The text is no UTF-8; there are bytes behind the arguments; a `bool` of 2.
    let start = len - 1 - 3 - 3 * (2 + 4 + 4 + 2);
    bytes[start + 10] = 0xff;
    bytes[start + 12 + 9] = 1;
    bytes[len - 2] = 2;
    let taken = server.receive(&bytes, &mut target).unwrap();
    assert_eq!(taken, len);
    assert_eq!(target.0.0, 1);
    client.receive(server.output(), &mut ()).unwrap();
    assert!(matches!(client.take(wrong), Err(Failure::Arguments)));
    assert!(matches!(client.take(longer), Err(Failure::Arguments)));
    assert_eq!(client.take(right).unwrap(), 1);
    assert!(matches!(client.take(flagged), Err(Failure::Arguments)));
}

#[test]
fn limits_hold() {
    let limits = Limits::DEFAULT.message(16).outstanding(3).buffer(40);
    let mut client = CalculatorClient(Client::<Be>::new(limits));
    // The hello alone is longer than the buffer.
    assert!(matches!(client.add(1, 2), Err(Failure::Busy)));
    let mut server = Server::<Be>::new(limits);
    let mut target = CalculatorServer(Plain::default());
    exchange(&mut client, &mut server, &mut target);

    // Neither a call that is too long nor a wrong one leaves a byte.
    let long = client.name("seventeen letters");
    assert!(matches!(long, Err(Failure::TooLarge)), "{long:?}");
    assert!(client.output().is_empty());
    client.name("twelve bytes").unwrap();
    exchange(&mut client, &mut server, &mut target);

    let pending: Vec<_> = (0..3).map(|it| client.add(it, it).unwrap()).collect();
    assert!(matches!(client.add(1, 2), Err(Failure::Busy)));
    exchange(&mut client, &mut server, &mut target);
    // Replies that nobody took are outstanding.
    assert!(matches!(client.add(1, 2), Err(Failure::Busy)));
    for (pending, at) in pending.into_iter().zip(0u64..) {
        assert_eq!(client.take(pending).unwrap(), 2 * at);
    }
    // A reply that is too long.
    for number in 0..3 {
        client.remember(number).unwrap();
    }
    exchange(&mut client, &mut server, &mut target);
    let all = client.remembered().unwrap();
    exchange(&mut client, &mut server, &mut target);
    assert!(matches!(client.take(all), Err(Failure::TooLarge)));

    // A server whose output is full serves nothing more, and loses nothing.
    for _ in 0..2 {
        let sum = client.add(1, 2).unwrap();
        client.forget(sum);
    }
    let mut calls = client.output().to_vec();
    client.sent(calls.len());
    calls.extend_from_slice(&calls[..10].repeat(8));
    let mut taken = 0;
    while taken < calls.len() {
        let more = server.receive(&calls[taken..], &mut target).unwrap();
        assert!(more > 0 && server.output().len() < 40 + 9);
        taken += more;
        let sent = server.output().len();
        server.sent(sent);
    }
}

/// A client with a small limit skips a reply that is larger.
#[test]
fn a_large_reply_is_skipped() {
    let mut client = CalculatorClient(Client::<Le>::new(Limits::DEFAULT.message(100)));
    let mut server = Server::<Le>::new(Limits::DEFAULT);
    let mut target = CalculatorServer(Plain::default());
    target.0.numbers = vec![7; 1000];
    let (all, sum) = (client.remembered().unwrap(), client.add(1, 2).unwrap());
    let bytes = client.output().to_vec();
    server.receive(&bytes, &mut target).unwrap();
    let mut rest = Vec::new();
    for piece in server.output().chunks(100) {
        rest.extend_from_slice(piece);
        let taken = client.receive(&rest, &mut ()).unwrap();
        rest.drain(..taken);
        assert!(rest.len() <= 100);
    }
    assert!(matches!(client.take(all), Err(Failure::TooLarge)));
    assert_eq!(client.take(sum).unwrap(), 3);
}

#[test]
fn what_is_no_session_is_refused() {
    fn violation(bytes: &[u8]) -> Violation {
        let mut client = CalculatorClient(Client::<Be>::new(Limits::DEFAULT));
        let sum = client.add(1, 2).unwrap();
        let violation = match client.receive(bytes, &mut ()) {
            Err(Failure::Violation(violation)) => violation,
            other => panic!("{other:?}"),
        };
        // From now on it says the same.
        let again = client.receive(b"", &mut ());
        assert!(matches!(again, Err(Failure::Violation(it)) if it == violation));
        if client.is_ready(&sum) {
            assert_eq!(client.take(sum).unwrap(), 0);
        } else {
            assert!(matches!(client.take(sum), Err(Failure::Violation(it)) if it == violation));
        }
        let call = client.add(1, 2);
        assert!(matches!(call, Err(Failure::Violation(it)) if it == violation));
        violation
    }
    let hello = |rest: &[u8]| [b"Hg\x01\0\0\0", rest].concat();
    let entry = |number, size| [&[number; 1][..], &[9; 8], &[0, 0, 0, size]].concat();
    assert_eq!(violation(b"G"), Violation::Magic);
    assert_eq!(violation(b"Hx"), Violation::Magic);
    assert_eq!(violation(b"Hg\x02"), Violation::Version(2));
    assert_eq!(violation(b"Hg\x01\x01"), Violation::Order);
    assert_eq!(violation(b"Hg\x01\x02"), Violation::Hello);
    assert_eq!(violation(b"Hg\x01\0\x01\x01"), Violation::Hello);
    let twice = [&b"Hg\x01\0\0\x02"[..], &entry(4, 1), &entry(4, 1)].concat();
    assert_eq!(violation(&twice), Violation::Hello);
    let none = [&b"Hg\x01\0\0\x01"[..], &entry(4, 0)].concat();
    assert_eq!(violation(&none), Violation::Hello);
    assert_eq!(violation(&hello(&[4])), Violation::Frame(4));
    assert_eq!(violation(&hello(&[0, 7])), Violation::Method(7));
    assert_eq!(violation(&hello(&[2, 9, 0])), Violation::Reason(9));
    assert_eq!(violation(&hello(&[2, 1, 1])), Violation::Unasked);
    assert_eq!(violation(&hello(&[2, 1, 99])), Violation::Unasked);
    let reply = [1, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(violation(&hello(&reply.repeat(2))), Violation::Unasked);
}

#[test]
fn a_reply_that_is_no_value() {
    let mut client = CalculatorClient(Client::<Be>::new(Limits::DEFAULT));
    let wrong = client.divide(1, 2).unwrap();
    let longer = client.divide(1, 2).unwrap();
    let sum = client.add(1, 2).unwrap();
    let bytes = [
        &b"Hg\x01\0\0\0"[..],
        &[1, 0, 0, 0, 2, 1, 77],
        &[1, 0, 0, 0, 6, 0, 0, 0, 0, 3, 0],
        &[1, 0, 0, 0, 0, 0, 0, 0, 3],
    ]
    .concat();
    client.receive(&bytes, &mut ()).unwrap();
    assert!(matches!(client.take(wrong), Err(Failure::Invalid(_))));
    assert!(matches!(client.take(longer), Err(Failure::Invalid(_))));
    assert_eq!(client.take(sum).unwrap(), 3);
}

/// A stream that gives and takes a few bytes at a time, and is interrupted.
struct Torn<S> {
    stream: S,
    state: u64,
}

impl<S> Torn<S> {
    fn next(&mut self) -> io::Result<usize> {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        if self.state.is_multiple_of(16) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(1 + (self.state >> 8) as usize % 37)
    }
}

impl<S: Transport> Transport for Torn<S> {
    type Order = S::Order;
}

impl<S: Read> Read for Torn<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.next()?.min(buffer.len());
        self.stream.read(&mut buffer[..most])
    }
}

impl<S: Write> Write for Torn<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = self.next()?.min(bytes.len());
        self.stream.write(&bytes[..most])
    }
    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Calls of every kind, many in flight.
fn drive<S: Transport + Read + Write>(stream: S) {
    let mut client = CalculatorClient(Connection::client(stream));
    let mut pending = VecDeque::new();
    for round in 0..2000u32 {
        client.remember(u64::from(round)).unwrap();
        client.name("a name of some letters").unwrap();
        pending.push_back((round, client.add(round, 1).unwrap()));
        let quotient = client.divide(7, i32::try_from(round % 3).unwrap()).unwrap();
        if round % 100 == 99 {
            let expected = [Err(Wrong::ByZero), Ok(7), Ok(3)][round as usize % 3];
            assert_eq!(client.wait(quotient).unwrap(), expected);
        } else {
            client.forget(quotient);
        }
        if pending.len() > 900 {
            let (round, sum) = pending.pop_front().unwrap();
            assert_eq!(client.wait(sum).unwrap(), u64::from(round) + 1);
        }
    }
    client.barrier().unwrap();
    for (round, sum) in pending {
        assert_eq!(client.wait(sum).unwrap(), u64::from(round) + 1);
    }
    let all = client.remembered().unwrap();
    let all = client.wait(all).unwrap();
    assert!(all.iter().copied().eq(0..2000));
    assert_eq!(client.session().outstanding(), 0);
}

fn both_ends<S, T>(here: S, there: T)
where
    S: Transport + Read + Write,
    T: Transport + Read + Write + Send + 'static,
{
    let server = thread::spawn(move || {
        let mut target = CalculatorServer(Plain::default());
        serve(there, &mut target).unwrap();
        target.0
    });
    drive(here);
    let target = server.join().unwrap();
    assert_eq!((target.numbers.len(), target.names.len()), (2000, 2000));
}

#[test]
fn over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let here = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    both_ends(here, listener.accept().unwrap().0);
}

#[cfg(unix)]
#[test]
fn over_a_unix_socket() {
    let (here, there) = std::os::unix::net::UnixStream::pair().unwrap();
    both_ends(here, there);
}

#[test]
fn between_threads() {
    let (here, there) = pipe();
    both_ends(here, there);
}

#[test]
fn over_a_torn_stream() {
    let (here, there) = pipe();
    let torn = |stream, state| Torn { stream, state };
    both_ends(torn(here, 1), torn(there, 2));
}

#[test]
fn in_another_order() {
    fn order<S: Transport>(_: &S) -> bool {
        S::Order::BIG
    }
    let (here, there) = pipe();
    assert_eq!(order(&here), Ne::BIG);
    both_ends(In::<Be, _>::new(here), In::<Be, _>::new(there));
    let (here, there) = pipe();
    both_ends(In::<Le, _>::new(here), In::<Le, _>::new(there));

    // Both sides say that they do not agree.
    let (here, there) = pipe();
    let server =
        thread::spawn(|| serve(In::<Le, _>::new(there), CalculatorServer(Plain::default())));
    let mut client = CalculatorClient(Connection::client(In::<Be, _>::new(here)));
    let sum = client.add(1, 2).unwrap();
    let order = |failure| matches!(failure, Failure::Violation(Violation::Order));
    assert!(order(client.wait(sum).unwrap_err()));
    assert!(order(server.join().unwrap().unwrap_err()));
}

#[test]
fn a_blocking_client_is_the_trait() {
    fn use_it(calculator: &mut dyn Calculator) {
        calculator.remember(2);
        assert_eq!(calculator.add(3, 4), 7);
        assert_eq!(calculator.divide(1, 0), Err(Wrong::ByZero));
        calculator.remember(4);
        assert_eq!(calculator.remembered(), [2, 4]);
        assert_eq!(calculator.check(true), Ok(()));
    }
    let mut direct = Plain::default();
    use_it(&mut direct);

    let (here, there) = pipe();
    let server = thread::spawn(|| {
        let mut target = CalculatorServer(Plain::default());
        serve(there, &mut target).map(|()| target.0)
    });
    let mut client = CalculatorBlocking::new(Connection::client(here));
    use_it(&mut client);
    client.name("last");
    let connection = client.finish().unwrap();
    drop(connection);
    let target = server.join().unwrap().unwrap();
    assert_eq!(target.numbers, direct.numbers);
    assert_eq!(target.names, ["last"]);
}

#[test]
fn a_blocking_client_keeps_the_first_failure() {
    let (here, there) = pipe();
    drop(there);
    let mut client = CalculatorBlocking::new(Connection::client(here));
    client.remember(1);
    assert!(client.failure().is_none());
    assert_eq!(client.divide(1, 1), Err(Wrong::Lost));
    assert!(matches!(client.failure(), Some(Failure::Closed { .. })));
    assert_eq!(client.add(1, 1), 0);
    assert!(client.remembered().is_empty());
    assert!(matches!(client.finish(), Err(Failure::Closed { .. })));

    // Of a reply that has no default nothing is asked before it is used.
    let lost = <Result<i32, Wrong> as OnFailure<()>>::on_failure(&Failure::Busy);
    assert_eq!(lost, Err(Wrong::Lost));
}

/// What a return value can tell is told there, and the next call is made.
#[test]
fn a_blocking_client_goes_on_where_it_can() {
    use later::Calculator as _;

    let (here, there) = pipe();
    let server = thread::spawn(|| serve(there, CalculatorServer(Plain::default())));
    let mut client = later::CalculatorBlocking::new(Connection::client(here));
    // It returns something else now.
    assert_eq!(client.divide(1, 1), Err(Wrong::Lost));
    assert!(client.failure().is_none());
    assert_eq!(client.add(1, 2), 3);
    // Nothing can tell that this one is not known.
    assert_eq!(client.new_one("text"), "");
    assert!(matches!(client.failure(), Some(Failure::UnknownMethod)));
    assert_eq!(client.add(1, 2), 0);
    assert!(client.finish().is_err());
    server.join().unwrap().unwrap();
}

/// Both sides call, on one connection.
#[test]
fn both_directions() {
    #[hg::rpc]
    trait Listener {
        fn progress(&mut self, percent: u8);
        fn go_on(&mut self) -> bool;
    }
    #[hg::rpc]
    trait Worker {
        fn work(&mut self, steps: u8) -> u32;
    }

    #[derive(Default)]
    struct Heard(Vec<u8>);
    impl Listener for Heard {
        fn progress(&mut self, percent: u8) {
            self.0.push(percent);
        }
        fn go_on(&mut self) -> bool {
            self.0.len() < 3
        }
    }

    struct Asked(Option<u8>);
    impl Worker for Asked {
        fn work(&mut self, steps: u8) -> u32 {
            self.0 = Some(steps);
            u32::from(steps)
        }
    }

    let (here, there) = pipe();
    let worker = thread::spawn(|| {
        let mut boss = ListenerClient(Connection::new(there, WorkerServer(Asked(None))));
        while boss.target().0.0.is_none() {
            boss.advance().unwrap();
        }
        for step in 0..10 {
            boss.progress(step).unwrap();
            let go_on = boss.go_on().unwrap();
            if !boss.wait(go_on).unwrap() {
                return step;
            }
        }
        10
    });
    let mut client = WorkerClient(Connection::new(here, ListenerServer(Heard::default())));
    let work = client.work(5).unwrap();
    assert_eq!(client.wait(work).unwrap(), 5);
    client.serve().unwrap();
    assert_eq!(worker.join().unwrap(), 2);
    assert_eq!(client.target().0.0, [0, 1, 2]);
}

/// The other side closes at every place: what was complete was delivered, and
/// the error says what it was.
#[test]
fn a_peer_that_closes() {
    let mut client = CalculatorClient(Client::<Ne>::new(Limits::DEFAULT));
    let hello = client.output().len();
    let mut ends = vec![hello];
    for number in 0..5 {
        client.remember(number).unwrap();
        ends.push(client.output().len());
        client.name("some text").unwrap();
        ends.push(client.output().len());
    }
    let bytes = client.output().to_vec();
    for len in 0..=bytes.len() {
        let (mut here, there) = pipe();
        here.write_all(&bytes[..len]).unwrap();
        let reader = thread::spawn(|| {
            let mut target = CalculatorServer(Plain::default());
            let served = serve(there, &mut target);
            (served, target.0)
        });
        drop(here);
        let (served, target) = reader.join().unwrap();
        let whole = ends
            .iter()
            .filter(|end| **end <= len)
            .count()
            .saturating_sub(1);
        assert_eq!(target.numbers.len() + target.names.len(), whole, "{len}");
        let start = ends
            .iter()
            .rev()
            .find(|end| **end <= len)
            .copied()
            .unwrap_or(0);
        match served {
            Ok(()) => assert_eq!(start, len),
            Err(Failure::Cut { frames, bytes }) => {
                assert_eq!((frames, bytes), (whole as u64, len - start));
            }
            other => panic!("{len}: {other:?}"),
        }
    }
}

/// Bytes with which frames can begin, and others.
fn any_frames() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![0..6u8, any::<u8>()];
    proptest::collection::vec(byte, 0..300)
}

proptest! {
    /// Nothing panics, and what is taken does not depend on how it comes.
    #[test]
    fn any_bytes_may_arrive(bytes in any_frames()) {
        hg_tests::sessions::any_frames(&bytes);
    }
}

#[test]
fn a_refusal_that_is_taken_is_not_outstanding() {
    let mut client = CalculatorClient(Client::<Be>::new(Limits::DEFAULT.outstanding(1)));
    client.receive(b"Hg\x01\0\0\0", &mut ()).unwrap();
    for _ in 0..3 {
        let sum = client.add(1, 2).unwrap();
        client.receive(&[2, 1, 0], &mut ()).unwrap();
        assert!(matches!(client.take(sum), Err(Failure::UnknownMethod)));
        assert_eq!(client.outstanding(), 0);
    }
}

#[test]
fn a_barrier_sends_what_is_in_its_way() {
    let (here, there) = pipe();
    let server = thread::spawn(|| serve(there, CalculatorServer(Plain::default())));
    let mut client = CalculatorClient(Connection::client(here));
    client.name(&"long".repeat(20_000)).unwrap();
    client.barrier().unwrap();
    drop(client);
    server.join().unwrap().unwrap();
}

/// Nothing is waited for that no call asked for.
#[test]
fn a_claim_of_another_session() {
    let mut other = CalculatorClient(Client::<Ne>::new(Limits::DEFAULT));
    let claims = [other.add(1, 2).unwrap(), other.add(3, 4).unwrap()];
    let (here, there) = pipe();
    let server = thread::spawn(|| serve(there, CalculatorServer(Plain::default())));
    let mut client = CalculatorClient(Connection::client(here));
    for _ in 0..3 {
        let sum = client.add(5, 6).unwrap();
        assert_eq!(client.wait(sum).unwrap(), 11);
    }
    // Of calls whose replies were taken, and of one that was not made.
    for claim in claims {
        assert!(matches!(client.wait(claim), Err(Failure::Waiting)));
    }
    for _ in 0..5 {
        let claim = other.add(1, 2).unwrap();
        other.forget(claim);
    }
    let claim = other.add(1, 2).unwrap();
    assert!(matches!(client.wait(claim), Err(Failure::Waiting)));
    drop(client);
    server.join().unwrap().unwrap();
}
