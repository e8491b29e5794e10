//! Calls recorded and played: the ancestors' table, next to code by hand.
//!
//! - [`interface`] is the interface `I1` of the ancestors' benchmark, with its
//!   29 methods, and who is called through it;
//! - [`control`] records and plays its calls by hand, with the same wire;
//! - [`subjects`] are Hg and the control, into the same kinds of memory;
//! - [`archives`] is what an archive costs that is made for one message;
//! - `socket` is what calls and replies cost over a unix socket;
//! - [`timing`] lets them take turns;
//! - [`table`] and [`json`] show what was found.
//!
//! Calls are recorded in batches of 64 KiB into memory that is used again, and
//! played from there. Before anything is timed, the bytes and what is played
//! are compared.
//!
//! A short call takes three or four cycles, so a jump more or less, where the
//! compiler happens to place a piece of code, is a quarter of its rate: both
//! sides have such rows, and others after every change. The geometric mean of
//! all rows tells more than any of them.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers of calls and of bytes are far below 2^31, and those of methods below 29"
)]

pub mod archives;
pub mod control;
pub mod interface;
pub mod json;
#[cfg(unix)]
pub mod socket;
pub mod subjects;
pub mod table;
pub mod timing;

use std::hint::black_box;
use std::time::Duration;

use hg::Ne;

use self::interface::{I1Rpc, Mix, NAMES, SIZES, Trace};
use self::subjects::{
    Hand, HandDyn, HandSlice, Hg, HgArchive, HgDyn, HgSlice, Play, Records, hand_plays,
    hand_plays_dyn, hg_plays, hg_plays_dyn, recorders,
};
use self::timing::{Rounds, Runner, Time, race};
use crate::random::Random;

/// How the command is called.
pub const USAGE: &str = "calls [--quick] [--json FILE] [METHOD]...";

/// The bytes of a batch.
const BATCH: usize = 64 << 10;
/// The bytes of the random mix.
const MIX: usize = 4 << 20;

/// The times of one method, or of the mix.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The method.
    pub name: &'static str,
    /// The calls of a batch.
    pub calls: usize,
    /// The bytes of a batch.
    pub bytes: usize,
    /// What was timed, in the order of [`Mode::ALL`].
    pub times: [Vec<Time>; 5],
}

/// What is done with calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They are appended to a vector, or to an archive, by a recorder whose
    /// type is known.
    Record,
    /// They fill a slice.
    RecordSlice,
    /// They are recorded through `dyn`.
    RecordDyn,
    /// They are played onto a target whose type is known.
    Play,
    /// They are played through `dyn`.
    PlayDyn,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 5] = [
        Mode::Record,
        Mode::RecordSlice,
        Mode::RecordDyn,
        Mode::Play,
        Mode::PlayDyn,
    ];

    /// As the rows call it.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Record => "record",
            Mode::RecordSlice => "record_slice",
            Mode::RecordDyn => "record_dyn",
            Mode::Play => "play",
            Mode::PlayDyn => "play_dyn",
        }
    }

    /// The least that Hg reaches of the rate by hand.
    pub const fn goal(self) -> f64 {
        match self {
            Mode::Record | Mode::RecordSlice => 0.8,
            Mode::Play => 0.9,
            Mode::RecordDyn | Mode::PlayDyn => 0.95,
        }
    }
}

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Options {
    quick: bool,
    json: Option<String>,
    methods: Vec<String>,
}

impl Options {
    fn parse(arguments: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut left = arguments.iter();
        while let Some(argument) = left.next() {
            match *argument {
                "--quick" => options.quick = true,
                "--json" => match left.next() {
                    Some(path) if !path.starts_with("--") => options.json = Some((*path).into()),
                    _ => return Err("expected a path behind `--json`".into()),
                },
                name if NAMES.contains(&name) || name == "mix" => options.methods.push(name.into()),
                _ => {
                    return Err(format!(
                        "unknown argument `{argument}`\nusage: hg-bench {USAGE}"
                    ));
                }
            }
        }
        Ok(options)
    }

    fn wants(&self, method: &str) -> bool {
        self.methods.is_empty() || self.methods.iter().any(|name| name == method)
    }

    fn rounds(&self) -> Rounds {
        Rounds {
            count: if self.quick { 31 } else { 201 },
            slice: Duration::from_micros(200),
        }
    }

    /// Longer slices, as threads take turns.
    #[cfg(unix)]
    fn socket_rounds(&self) -> Rounds {
        Rounds {
            count: if self.quick { 15 } else { 101 },
            slice: Duration::from_millis(4),
        }
    }
}

/// Times what is asked for, and prints it.
///
/// # Errors
///
/// Where arguments are wrong, where Hg and the control differ, or where the
/// file cannot be written.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let mut rows = Vec::new();
    for (number, name) in NAMES.iter().enumerate() {
        if options.wants(name) {
            rows.push(method(number, options.rounds())?);
        }
    }
    if options.wants("mix") {
        rows.push(mix(options.rounds())?);
    }
    print!("{}", table::calls(&rows));
    let (mut archives, mut sockets) = (Vec::new(), [const { Vec::new() }; 2]);
    if options.methods.is_empty() {
        archives = archives::measure(options.rounds())?;
        print!("{}", table::archives(&archives));
        #[cfg(unix)]
        {
            sockets = socket::measure(options.socket_rounds())?;
            print!("{}", table::sockets(&sockets));
        }
    }
    if let Some(path) = options.json {
        std::fs::write(&path, json::json(&rows, &archives, &sockets))
            .map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// Times one method.
fn method(number: usize, rounds: Rounds) -> Result<Row, String> {
    let calls = BATCH / SIZES[number];
    let mut hand = Hand::new(BATCH);
    recorders::<Hand>()[number](&mut hand, calls);
    row(
        NAMES[number],
        calls,
        &hand.bytes(),
        &Method { number, calls },
        rounds,
    )
}

/// Times 4 MiB of calls of any method.
fn mix(rounds: Rounds) -> Result<Row, String> {
    let mut random = Random::new(29);
    let (mut numbers, mut bytes) = (Vec::new(), 0);
    while bytes < MIX {
        let number = (random.word() >> 32) as usize % SIZES.len();
        bytes += SIZES[number];
        numbers.push(number as u8);
    }
    let mix = Mix(&numbers);
    let mut hand = Hand::new(bytes);
    hand.record(&mix);
    row("mix", numbers.len(), &hand.bytes(), &mix, rounds)
}

/// What a row is about.
trait Subject {
    /// Records it.
    fn recorder<R: Records>(&self) -> impl Fn(&mut R);
}

/// So many calls of one method.
struct Method {
    number: usize,
    calls: usize,
}

impl Subject for Method {
    fn recorder<R: Records>(&self) -> impl Fn(&mut R) {
        let (record, calls) = (recorders::<R>()[self.number], self.calls);
        move |recorder| record(recorder, black_box(calls))
    }
}

impl Subject for Mix<'_> {
    fn recorder<R: Records>(&self) -> impl Fn(&mut R) {
        |recorder| recorder.record(self)
    }
}

/// Times recorders, and playing what they recorded.
fn row(
    name: &'static str,
    calls: usize,
    bytes: &[u8],
    subject: &impl Subject,
    rounds: Rounds,
) -> Result<Row, String> {
    played(name, bytes)?;
    let mut record = [
        recording::<Hand>("control", bytes, subject)?,
        recording::<Hg>("hg", bytes, subject)?,
        recording::<HgArchive>("hg_archive", bytes, subject)?,
    ];
    let mut record_slice = [
        recording::<HandSlice>("control", bytes, subject)?,
        recording::<HgSlice>("hg", bytes, subject)?,
    ];
    let mut record_dyn = [
        recording::<HandDyn>("control", bytes, subject)?,
        recording::<HgDyn>("hg", bytes, subject)?,
    ];
    let control = [
        hand_plays::<0>,
        hand_plays::<1>,
        hand_plays::<2>,
        hand_plays::<3>,
    ];
    let hg = [hg_plays::<0>, hg_plays::<1>, hg_plays::<2>, hg_plays::<3>];
    let times = [
        race(&mut record, rounds),
        race(&mut record_slice, rounds),
        race(&mut record_dyn, rounds),
        race(&mut playing(bytes, &control, &hg), rounds),
        race(
            &mut playing(bytes, &[hand_plays_dyn], &[hg_plays_dyn]),
            rounds,
        ),
    ];
    Ok(Row {
        name,
        calls,
        bytes: bytes.len(),
        times,
    })
}

/// A recorder whose bytes were compared.
fn recording<'a, R: Records + 'a>(
    name: &'static str,
    expected: &[u8],
    subject: &'a impl Subject,
) -> Result<Runner<'a>, String> {
    let mut memory = R::new(expected.len());
    let record = subject.recorder::<R>();
    for _ in 0..2 {
        record(&mut memory);
        let found = memory.bytes();
        if found != expected {
            let at = found.iter().zip(expected).position(|(a, b)| a != b);
            let at = at.unwrap_or(found.len().min(expected.len()));
            return Err(format!(
                "the bytes of `{name}` differ from the control's at {at}"
            ));
        }
    }
    Ok(Runner::new(name, move || record(black_box(&mut memory))))
}

/// The copies of two players.
fn playing<'a>(bytes: &'a [u8], control: &[Play], hg: &[Play]) -> Vec<Runner<'a>> {
    let runner = |name, play: Play| {
        Runner::new(name, move || {
            black_box(play(black_box(bytes)));
        })
    };
    let pairs = control.iter().zip(hg);
    pairs
        .flat_map(|(control, hg)| [runner("control", *control), runner("hg", *hg)])
        .collect()
}

/// Compares what the players call, with all arguments.
fn played(name: &str, bytes: &[u8]) -> Result<(), String> {
    let mut by_hand = Trace::default();
    let hand = control::play(bytes, &mut by_hand).map_err(|wrong| format!("{name}: {wrong:?}"))?;
    let mut trace = Trace::default();
    let hg = I1Rpc::play::<Ne>(bytes, &mut trace).map_err(|error| format!("{name}: {error}"))?;
    let mut trace_dyn = Trace::default();
    let hg_dyn =
        I1Rpc::play_dyn::<Ne>(bytes, &mut trace_dyn).map_err(|error| format!("{name}: {error}"))?;
    let traces = [trace.finish(), trace_dyn.finish()];
    let sums = [
        hg_plays::<0>(bytes),
        hand_plays_dyn(bytes),
        hg_plays_dyn(bytes),
    ];
    if traces != [by_hand.finish(); 2]
        || [hg, hg_dyn] != [hand; 2]
        || sums != [hand_plays::<0>(bytes); 3]
    {
        return Err(format!("{name}: what is played differs from the control's"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Hand, HandDyn, HandSlice, Hg, HgArchive, HgDyn, HgSlice};
    use super::{I1Rpc, Method, Options, Records, SIZES, played, recorders, recording};

    #[test]
    fn every_method_by_every_recorder() {
        for (number, size) in SIZES.into_iter().enumerate() {
            let method = Method { number, calls: 300 };
            let mut hand = Hand::new(0);
            recorders::<Hand>()[number](&mut hand, 300);
            let bytes = hand.bytes();
            assert_eq!(bytes.len(), 300 * size);
            assert_eq!(usize::from(bytes[0]), number);
            assert!(recording::<HandSlice>("", &bytes, &method).is_ok());
            assert!(recording::<HandDyn>("", &bytes, &method).is_ok());
            assert!(recording::<Hg>("", &bytes, &method).is_ok());
            assert!(recording::<HgSlice>("", &bytes, &method).is_ok());
            assert!(recording::<HgArchive>("", &bytes, &method).is_ok());
            assert!(recording::<HgDyn>("", &bytes, &method).is_ok());
            assert!(recording::<Hg>("", &bytes[1..], &method).is_err());
            assert_eq!(played("", &bytes), Ok(()));
        }
    }

    #[test]
    fn the_interface_says_the_same_sizes() {
        let sizes: Vec<_> = I1Rpc::INTERFACE
            .methods()
            .iter()
            .map(hg::rpc::Method::size)
            .collect();
        assert_eq!(sizes, SIZES.map(Some));
    }

    #[test]
    fn options() {
        let options = Options {
            quick: true,
            json: Some("a".into()),
            methods: vec!["b4".into(), "mix".into()],
        };
        let parsed = Options::parse(&["b4", "--json", "a", "--quick", "mix"]);
        assert_eq!(parsed, Ok(options));
        assert_eq!(
            Options::parse(&["--json"]),
            Err("expected a path behind `--json`".into())
        );
        assert!(Options::parse(&["b3"]).is_err());
    }
}
