//! Millions of calls through pieces of random sizes: each is done once and in
//! order, and each reply belongs to its call.
//!
//! Ten million in a release build, `cargo test --release -p hg-tests --test
//! soak`, and two hundred thousand in others.

use std::collections::VecDeque;

use hg::Be;
use hg::rpc::{Failure, Limits, Pending, Session};

const CALLS: u64 = if cfg!(debug_assertions) {
    200_000
} else {
    10_000_000
};

#[hg::rpc]
trait Counter {
    /// The number of this call, and of all before it that go one way.
    fn both(&mut self, number: u64) -> [u64; 2];
    fn one_way(&mut self, number: u64);
    fn text(&mut self, number: u64, text: &str) -> String;
}

/// Every call must have the next number.
#[derive(Default)]
struct Ordered {
    next: u64,
    one_way: u64,
}

impl Ordered {
    fn take(&mut self, number: u64) {
        assert_eq!(number, self.next);
        self.next += 1;
    }
}

impl Counter for Ordered {
    fn both(&mut self, number: u64) -> [u64; 2] {
        self.take(number);
        [number, self.one_way]
    }
    fn one_way(&mut self, number: u64) {
        self.take(number);
        self.one_way += 1;
    }
    fn text(&mut self, number: u64, text: &str) -> String {
        self.take(number);
        text.to_owned()
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap() % most
    }
}

/// What is on its way: at most so many bytes are taken and given at once.
#[derive(Default)]
struct Wire(VecDeque<u8>, Vec<u8>);

impl Wire {
    /// Takes a piece of what is to be sent, and gives how much.
    fn take(&mut self, output: &[u8], random: &mut Random) -> usize {
        let len = output.len().min(random.below(700));
        self.0.extend(&output[..len]);
        len
    }

    /// What has arrived, with a piece more.
    fn give(&mut self, random: &mut Random) -> &mut Vec<u8> {
        let len = self.0.len().min(random.below(700));
        self.1.extend(self.0.drain(..len));
        &mut self.1
    }
}

enum Waiting {
    Both(Pending<[u64; 2]>, [u64; 2]),
    Text(Pending<String>, String),
}

#[test]
fn every_call_once_and_in_order() {
    let mut random = Random(29);
    let limits = Limits::DEFAULT.buffer(3000).outstanding(500);
    let mut client = CounterClient(Session::<CounterRpc, (), Be>::new(limits));
    let mut server = Session::<(), CounterRpc, Be>::new(limits);
    let mut target = CounterServer(Ordered::default());
    let (mut there, mut back) = (Wire::default(), Wire::default());
    let mut waiting = VecDeque::new();
    let (mut made, mut one_way, mut replies) = (0, 0, 0);
    while made < CALLS || !waiting.is_empty() || target.0.next < CALLS {
        for _ in 0..random.below(200) {
            if made == CALLS {
                break;
            }
            let called = match random.below(16) {
                0..=6 => client.one_way(made).map(|()| None),
                7 => {
                    let text = "x".repeat(random.below(300));
                    let pending = client.text(made, &text);
                    pending.map(|pending| Some(Waiting::Text(pending, text)))
                }
                _ => {
                    let pending = client.both(made);
                    pending.map(|pending| Some(Waiting::Both(pending, [made, one_way])))
                }
            };
            match called {
                Ok(Some(it)) => waiting.push_back(it),
                Ok(None) => one_way += 1,
                Err(Failure::Busy) => break,
                Err(failure) => panic!("{failure}"),
            }
            made += 1;
        }
        let sent = there.take(client.output(), &mut random);
        client.sent(sent);
        let bytes = there.give(&mut random);
        let taken = server.receive(bytes, &mut target).unwrap();
        bytes.drain(..taken);
        let sent = back.take(server.output(), &mut random);
        server.sent(sent);
        let bytes = back.give(&mut random);
        let taken = client.receive(bytes, &mut ()).unwrap();
        bytes.drain(..taken);
        while let Some(first) = waiting.front() {
            let ready = match first {
                Waiting::Both(pending, _) => client.is_ready(pending),
                Waiting::Text(pending, _) => client.is_ready(pending),
            };
            if !ready {
                break;
            }
            match waiting.pop_front() {
                Some(Waiting::Both(pending, expected)) => {
                    assert_eq!(client.take(pending).unwrap(), expected);
                }
                Some(Waiting::Text(pending, expected)) => {
                    assert_eq!(client.take(pending).unwrap(), expected);
                }
                None => {}
            }
            replies += 1;
        }
    }
    assert_eq!(target.0.next, CALLS);
    assert_eq!(replies + one_way, CALLS);
    assert_eq!(client.outstanding(), 0);
}
