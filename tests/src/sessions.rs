//! Any bytes as what the other side of a session sends.

use hg::Be;
use hg::rpc::{Limits, Session};

/// What both sides have.
#[hg::rpc]
trait Both {
    fn add(&mut self, a: u32, b: u32) -> u64;
    fn divide(&mut self, a: u8, b: u8) -> Result<u8, bool>;
    fn note(&mut self, text: &str);
    fn notes(&mut self) -> Vec<u8>;
    fn flag(&mut self, flag: bool);
}

#[derive(Debug, Default, PartialEq)]
struct Seen(Vec<u8>);

impl Both for Seen {
    fn add(&mut self, a: u32, b: u32) -> u64 {
        u64::from(a) + u64::from(b)
    }
    fn divide(&mut self, a: u8, b: u8) -> Result<u8, bool> {
        a.checked_div(b).ok_or(true)
    }
    fn note(&mut self, text: &str) {
        self.0.extend(text.as_bytes());
    }
    fn notes(&mut self) -> Vec<u8> {
        self.0.clone()
    }
    fn flag(&mut self, flag: bool) {
        self.0.push(flag.into());
    }
}

/// The most bytes of a message here.
const MOST: usize = 64;

fn session() -> Session<BothRpc, BothRpc, Be> {
    Session::new(Limits::DEFAULT.message(MOST).buffer(4096))
}

/// Two sessions that wait for the same replies take the same bytes, at once and
/// in pieces, and do the same.
///
/// The first byte tells how long the pieces are and whether a right hello
/// stands in front of the others.
///
/// # Panics
///
/// Where they do not, where something panics, or where a session keeps more
/// than its limits allow.
pub fn any_frames(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let mut bytes = Vec::new();
    if first % 4 > 0 {
        bytes.extend_from_slice(session().output());
    }
    bytes.extend_from_slice(rest);

    let ends = [bytes.len().max(1), 1 + usize::from(first / 4)].map(|piece| {
        let (mut client, mut target) = (BothClient(session()), BothServer(Seen::default()));
        let pending = (client.add(1, 2), client.divide(3, 4), client.notes());
        let (mut waiting, mut taken, mut failure) = (Vec::new(), 0, None);
        let mut sent = Vec::new();
        for piece in bytes.chunks(piece) {
            waiting.extend_from_slice(piece);
            loop {
                let more = client.receive(&waiting, &mut target);
                sent.extend_from_slice(client.output());
                assert!(client.output().len() < 4096 + 300 + MOST);
                let all = client.output().len();
                client.sent(all);
                match more {
                    Ok(0) => break,
                    Ok(more) => {
                        taken += more;
                        waiting.drain(..more);
                    }
                    Err(error) => {
                        failure.get_or_insert(error.to_string());
                        break;
                    }
                }
            }
        }
        if failure.is_none() {
            // What is longer than allowed is not kept.
            assert!(waiting.len() <= MOST + 300, "{}", waiting.len());
        }
        let replies = (
            pending.0.map(|it| format!("{:?}", client.take(it))).ok(),
            pending.1.map(|it| format!("{:?}", client.take(it))).ok(),
            pending.2.map(|it| format!("{:?}", client.take(it))).ok(),
        );
        let taken = failure.is_none().then_some(taken);
        (replies, sent, target.0, taken, failure)
    });
    assert_eq!(ends[0], ends[1]);
}
