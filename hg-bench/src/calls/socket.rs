//! Calls over a unix socket between two threads, next to a loop that moves as
//! many bytes and does nothing with them.
//!
//! - `two_way`: a thousand calls of `add`, then their thousand replies;
//! - `one_way`: sixteen batches of 64 KiB of `put`, then one reply.
//!
//! `enum` is what is written without a library for calls: a serde enum by
//! bincode, with a length in front, sent by the same number of writes. tarpc has
//! replies to everything, so it has no `one_way`.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::thread::JoinHandle;

use futures::StreamExt as _;
use futures::future::join_all;
use hg::rpc::Failure;
use hg::transport::{Connection, serve};
use serde::{Deserialize, Serialize};
use tarpc::server::{BaseChannel, Channel as _};

use super::timing::{Rounds, Runner, Time, race};

/// The calls in flight.
pub const IN_FLIGHT: usize = 1000;
/// The bytes that are sent at once.
const BATCH: usize = 64 << 10;
/// The calls of a one-way round: sixteen batches.
pub const ONE_WAY: usize = 16 * BATCH / 18;

/// The bytes of `add`, of its reply, and of `put`, in a session.
const ADD: usize = 2 + 8;
const SUM: usize = 1 + 4;
const PUT: usize = 2 + 16;

/// What is called.
#[hg::rpc]
pub trait Sums {
    /// The sum.
    fn add(&mut self, a: u32, b: u32) -> u32;
    /// Adds to a total.
    fn put(&mut self, a: u64, b: u64);
    /// The total.
    fn total(&mut self) -> u64;
}

/// Adds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adder(u64);

impl Sums for Adder {
    #[inline]
    fn add(&mut self, a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }
    #[inline]
    fn put(&mut self, a: u64, b: u64) {
        self.0 = self.0.wrapping_add(a ^ b);
    }
    fn total(&mut self) -> u64 {
        self.0
    }
}

/// The same calls as an enum.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Call {
    Add { a: u32, b: u32 },
    Put { a: u64, b: u64 },
    Total,
}

/// The arguments of a call.
fn arguments(index: usize) -> (u32, u32) {
    let index = index as u32;
    (index, index.wrapping_mul(0x9e37_79b9))
}

/// The totals of one round of each kind.
fn expected() -> (u64, u64) {
    let sums = (0..IN_FLIGHT).map(|index| {
        let (a, b) = arguments(index);
        u64::from(a.wrapping_add(b))
    });
    let totals = (0..ONE_WAY).map(|index| {
        let (a, b) = arguments(index);
        u64::from(a) ^ u64::from(b)
    });
    (sums.sum(), totals.fold(0, u64::wrapping_add))
}

/// Somebody who makes calls, and whom a thread answers.
trait Peer: Sized {
    const NAME: &'static str;
    fn connect(stream: UnixStream) -> Result<Self, String>;
    fn answer(stream: UnixStream);
    /// Makes a round of two-way calls, and gives the sum of the replies.
    fn two_way(&mut self) -> Result<u64, String>;
    /// Makes a round of one-way calls, and gives the total so far.
    fn one_way(&mut self) -> Result<u64, String>;
}

/// The loop that moves bytes.
struct Bare(UnixStream, Vec<u8>);

impl Peer for Bare {
    const NAME: &'static str = "control";

    fn connect(stream: UnixStream) -> Result<Self, String> {
        Ok(Bare(stream, vec![1; ONE_WAY * PUT]))
    }

    /// The first byte of a round tells its kind.
    fn answer(mut stream: UnixStream) {
        let mut buffer = vec![2; BATCH];
        while let Ok(len @ 1..) = stream.read(&mut buffer) {
            let two_way = buffer[0] == 0;
            let (calls, replies) = if two_way {
                (IN_FLIGHT * ADD, IN_FLIGHT * SUM)
            } else {
                (ONE_WAY * PUT, 1 + 8)
            };
            let mut left = calls - len;
            while left > 0 {
                match stream.read(&mut buffer) {
                    Ok(len @ 1..) => left -= len,
                    _ => return,
                }
            }
            if stream.write_all(&buffer[..replies]).is_err() {
                return;
            }
        }
    }

    fn two_way(&mut self) -> Result<u64, String> {
        let Bare(stream, buffer) = self;
        buffer[0] = 0;
        let mut moved = || {
            stream.write_all(&buffer[..IN_FLIGHT * ADD])?;
            stream.read_exact(&mut buffer[..IN_FLIGHT * SUM])
        };
        moved().map_err(text)?;
        black_box(&self.1);
        Ok(expected().0)
    }

    fn one_way(&mut self) -> Result<u64, String> {
        let Bare(stream, buffer) = self;
        buffer[0] = 1;
        let mut moved = || {
            for batch in buffer.chunks(BATCH) {
                stream.write_all(batch)?;
            }
            stream.read_exact(&mut buffer[..9])
        };
        moved().map_err(text)?;
        Ok(0)
    }
}

/// Calls of Hg.
struct Hg {
    client: SumsClient<Connection<UnixStream, SumsRpc>>,
    pending: Vec<hg::rpc::Pending<u32>>,
}

impl Peer for Hg {
    const NAME: &'static str = "hg";

    fn connect(stream: UnixStream) -> Result<Self, String> {
        Ok(Hg {
            client: SumsClient(Connection::client(stream)),
            pending: Vec::with_capacity(IN_FLIGHT),
        })
    }

    fn answer(stream: UnixStream) {
        // Where the other side goes, the thread ends.
        let _ = serve(stream, SumsServer(Adder::default()));
    }

    fn two_way(&mut self) -> Result<u64, String> {
        let mut round = || {
            for index in 0..IN_FLIGHT {
                let (a, b) = arguments(index);
                self.pending.push(self.client.add(a, b)?);
            }
            let mut sum = 0;
            for pending in self.pending.drain(..) {
                sum += u64::from(self.client.wait(pending)?);
            }
            Ok::<u64, Failure>(sum)
        };
        round().map_err(text)
    }

    fn one_way(&mut self) -> Result<u64, String> {
        let mut round = || {
            for index in 0..ONE_WAY {
                let (a, b) = arguments(index);
                self.client.put(u64::from(a), u64::from(b))?;
            }
            let total = self.client.total()?;
            self.client.wait(total)
        };
        round().map_err(text)
    }
}

/// The enum.
struct Enum {
    stream: UnixStream,
    output: Vec<u8>,
    input: Input,
}

/// Frames with their length in front.
#[derive(Default)]
struct Input {
    bytes: Vec<u8>,
    start: usize,
}

impl Input {
    /// What comes next; `None` where that has to be read first.
    fn next<T: for<'a> Deserialize<'a>>(&mut self) -> Option<T> {
        let (len, rest) = self.bytes[self.start..].split_first_chunk()?;
        let len = u32::from_ne_bytes(*len) as usize;
        let value = bincode::deserialize(rest.get(..len)?).ok()?;
        self.start += 4 + len;
        Some(value)
    }

    fn read(&mut self, stream: &mut UnixStream) -> io::Result<()> {
        self.bytes.drain(..self.start);
        self.start = 0;
        let used = self.bytes.len();
        self.bytes.resize(used + BATCH, 0);
        let read = stream.read(&mut self.bytes[used..])?;
        self.bytes.truncate(used + read);
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

fn frame<T: Serialize>(output: &mut Vec<u8>, value: &T) -> Result<(), String> {
    let start = output.len();
    output.extend([0; 4]);
    bincode::serialize_into(&mut *output, value).map_err(text)?;
    let len = output.len() - start - 4;
    output[start..start + 4].copy_from_slice(&(len as u32).to_ne_bytes());
    Ok(())
}

impl Enum {
    fn send(&mut self, call: Call) -> Result<(), String> {
        if self.output.len() >= BATCH {
            self.flush()?;
        }
        frame(&mut self.output, &call)
    }

    fn flush(&mut self) -> Result<(), String> {
        self.stream.write_all(&self.output).map_err(text)?;
        self.output.clear();
        Ok(())
    }

    fn receive<T: for<'a> Deserialize<'a>>(&mut self) -> Result<T, String> {
        loop {
            if let Some(reply) = self.input.next() {
                return Ok(reply);
            }
            self.input.read(&mut self.stream).map_err(text)?;
        }
    }
}

impl Peer for Enum {
    const NAME: &'static str = "enum";

    fn connect(stream: UnixStream) -> Result<Self, String> {
        Ok(Enum {
            stream,
            output: Vec::new(),
            input: Input::default(),
        })
    }

    fn answer(mut stream: UnixStream) {
        let (mut input, mut output) = (Input::default(), Vec::new());
        let mut adder = Adder::default();
        loop {
            while let Some(call) = input.next() {
                let framed = match call {
                    Call::Add { a, b } => frame(&mut output, &adder.add(a, b)),
                    Call::Put { a, b } => {
                        adder.put(a, b);
                        Ok(())
                    }
                    Call::Total => frame(&mut output, &adder.total()),
                };
                if framed.is_err() {
                    return;
                }
            }
            let written = stream.write_all(&output);
            output.clear();
            if written.and_then(|()| input.read(&mut stream)).is_err() {
                return;
            }
        }
    }

    fn two_way(&mut self) -> Result<u64, String> {
        for index in 0..IN_FLIGHT {
            let (a, b) = arguments(index);
            self.send(Call::Add { a, b })?;
        }
        self.flush()?;
        let mut sum = 0;
        for _ in 0..IN_FLIGHT {
            sum += u64::from(self.receive::<u32>()?);
        }
        Ok(sum)
    }

    fn one_way(&mut self) -> Result<u64, String> {
        for index in 0..ONE_WAY {
            let (a, b) = arguments(index);
            self.send(Call::Put {
                a: u64::from(a),
                b: u64::from(b),
            })?;
        }
        self.send(Call::Total)?;
        self.flush()?;
        self.receive()
    }
}

/// The service of tarpc.
mod service {
    #![allow(missing_docs, clippy::pedantic, reason = "what tarpc prints")]

    #[tarpc::service]
    pub(super) trait Service {
        /// The sum.
        async fn add(a: u32, b: u32) -> u32;
    }
}

use service::{Service as _, ServiceClient};

#[derive(Clone, Copy)]
struct Answers;

impl service::Service for Answers {
    async fn add(self, _: tarpc::context::Context, a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }
}

struct Tarpc {
    runtime: tokio::runtime::Runtime,
    client: ServiceClient,
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// A stream of frames by bincode, as tarpc's own examples have it.
fn transport<I, O>(
    stream: UnixStream,
) -> io::Result<
    tarpc::serde_transport::Transport<
        tokio::net::UnixStream,
        I,
        O,
        tarpc::tokio_serde::formats::Bincode<I, O>,
    >,
>
where
    I: for<'a> Deserialize<'a>,
    O: Serialize,
{
    stream.set_nonblocking(true)?;
    let stream = tokio::net::UnixStream::from_std(stream)?;
    Ok(tarpc::serde_transport::Transport::from((
        stream,
        tarpc::tokio_serde::formats::Bincode::default(),
    )))
}

impl Peer for Tarpc {
    const NAME: &'static str = "tarpc";

    fn connect(stream: UnixStream) -> Result<Self, String> {
        let runtime = runtime().map_err(text)?;
        let client = {
            let _entered = runtime.enter();
            let config = tarpc::client::Config::default();
            ServiceClient::new(config, transport(stream).map_err(text)?).spawn()
        };
        Ok(Tarpc { runtime, client })
    }

    fn answer(stream: UnixStream) {
        let Ok(runtime) = runtime() else { return };
        runtime.block_on(async {
            if let Ok(transport) = transport(stream) {
                let channel = BaseChannel::with_defaults(transport);
                channel
                    .execute(Answers.serve())
                    .for_each(|answer| async {
                        tokio::spawn(answer);
                    })
                    .await;
            }
        });
    }

    fn two_way(&mut self) -> Result<u64, String> {
        let client = &self.client;
        let replies = self.runtime.block_on(join_all((0..IN_FLIGHT).map(|index| {
            let (a, b) = arguments(index);
            client.add(tarpc::context::current(), a, b)
        })));
        let mut sum = 0;
        for reply in replies {
            sum += u64::from(reply.map_err(text)?);
        }
        Ok(sum)
    }

    fn one_way(&mut self) -> Result<u64, String> {
        Err("every call of tarpc has a reply".into())
    }
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "errors come so from `map_err`"
)]
fn text(error: impl ToString) -> String {
    error.to_string()
}

/// A peer, and the thread that answers it.
fn connected<P: Peer>() -> Result<(P, JoinHandle<()>), String> {
    let (here, there) = UnixStream::pair().map_err(text)?;
    let thread = std::thread::spawn(|| P::answer(there));
    Ok((P::connect(here)?, thread))
}

fn judge(name: &str, found: u64, expected: u64) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("`{name}` over a socket: {found}, not {expected}"))
}

/// A runner of two-way rounds, whose replies were compared.
fn two_way<'a, P: Peer + 'a>() -> Result<Runner<'a>, String> {
    let (mut peer, _) = connected::<P>()?;
    let sum = expected().0;
    for _ in 0..2 {
        judge(P::NAME, peer.two_way()?, sum)?;
    }
    Ok(Runner::new(P::NAME, move || {
        let _ = black_box(peer.two_way());
    }))
}

/// A runner of one-way rounds, whose total was compared.
fn one_way<'a, P: Peer + 'a>() -> Result<Runner<'a>, String> {
    let (mut peer, _) = connected::<P>()?;
    let total = expected().1;
    for round in 1..=2 {
        let found = peer.one_way()?;
        if P::NAME != Bare::NAME {
            judge(P::NAME, found, total.wrapping_mul(round))?;
        }
    }
    Ok(Runner::new(P::NAME, move || {
        let _ = black_box(peer.one_way());
    }))
}

/// The times of a call: two-way, and one-way.
///
/// # Errors
///
/// That replies differ, or that there is no socket.
pub fn measure(rounds: Rounds) -> Result<[Vec<Time>; 2], String> {
    let mut both = [
        two_way::<Bare>()?,
        two_way::<Hg>()?,
        two_way::<Enum>()?,
        two_way::<Tarpc>()?,
    ];
    let mut one = [one_way::<Bare>()?, one_way::<Hg>()?, one_way::<Enum>()?];
    let mut times = [race(&mut both, rounds), race(&mut one, rounds)];
    for (times, calls) in times.iter_mut().zip([IN_FLIGHT, ONE_WAY]) {
        for time in times {
            time.batch /= calls as f64;
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::{Bare, Enum, Hg, Tarpc, one_way, two_way};

    #[test]
    fn all_peers_reply_alike() {
        assert!(two_way::<Bare>().is_ok());
        assert!(two_way::<Hg>().is_ok());
        assert!(two_way::<Enum>().is_ok());
        assert!(two_way::<Tarpc>().is_ok());
        assert!(one_way::<Bare>().is_ok());
        assert!(one_way::<Hg>().is_ok());
        assert!(one_way::<Enum>().is_ok());
        assert!(one_way::<Tarpc>().is_err());
    }
}
