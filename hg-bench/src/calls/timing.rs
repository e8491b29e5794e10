//! Times batches side by side: short slices in turn, medians, ratios of the
//! same round.

use std::time::{Duration, Instant};

/// Something that is done again and again.
pub struct Runner<'a> {
    /// Who does it.
    pub name: &'static str,
    /// Does it once.
    pub batch: Box<dyn FnMut() + 'a>,
}

impl<'a> Runner<'a> {
    /// A runner.
    pub fn new(name: &'static str, batch: impl FnMut() + 'a) -> Self {
        let batch = Box::new(batch);
        Runner { name, batch }
    }
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Runner").field(&self.name).finish()
    }
}

/// How long to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The slices that each runner gets.
    pub count: usize,
    /// How long a slice is, at least.
    pub slice: Duration,
}

/// How long a runner took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// Who.
    pub name: &'static str,
    /// The median time of a batch, in nanoseconds.
    pub batch: f64,
    /// The median of the time over that of the first runner in the same round.
    pub ratio: f64,
}

/// Lets the runners take turns. The first is the one that others are compared
/// with; of those with the same name the fastest counts.
pub fn race(runners: &mut [Runner<'_>], rounds: Rounds) -> Vec<Time> {
    let start = Instant::now();
    race_by(runners, rounds, &mut || start.elapsed())
}

fn race_by(
    runners: &mut [Runner<'_>],
    rounds: Rounds,
    clock: &mut dyn FnMut() -> Duration,
) -> Vec<Time> {
    let batches: Vec<u32> = runners
        .iter_mut()
        .map(|runner| batches_in(runner, rounds.slice, clock))
        .collect();
    let mut times = vec![Vec::with_capacity(rounds.count); runners.len()];
    for round in 0..rounds.count {
        for turn in 0..runners.len() {
            let place = (round + turn) % runners.len();
            let time = slice(&mut runners[place], batches[place], clock);
            times[place].push(time.as_secs_f64() * 1e9 / f64::from(batches[place]));
        }
    }
    best(runners, &times)
}

/// The result for each name: of runners of the same name, the fastest.
fn best(runners: &[Runner<'_>], times: &[Vec<f64>]) -> Vec<Time> {
    let mut fastest: Vec<(&'static str, f64, &[f64])> = Vec::new();
    for (runner, own) in runners.iter().zip(times) {
        let time = median(own.clone());
        match fastest.iter_mut().find(|(name, ..)| *name == runner.name) {
            Some(other) if other.1 <= time => {}
            Some(other) => *other = (runner.name, time, own),
            None => fastest.push((runner.name, time, own)),
        }
    }
    let first = fastest.first().map_or(&[][..], |first| first.2);
    let ratio = |own: &[f64]| {
        median(
            own.iter()
                .zip(first)
                .map(|(own, first)| own / first)
                .collect(),
        )
    };
    fastest
        .iter()
        .map(|(name, batch, own)| Time {
            name,
            batch: *batch,
            ratio: ratio(own),
        })
        .collect()
}

/// How many batches fill a slice.
fn batches_in(
    runner: &mut Runner<'_>,
    least: Duration,
    clock: &mut dyn FnMut() -> Duration,
) -> u32 {
    let mut batches = 1;
    while batches < 1 << 30 && slice(runner, batches, clock) < least {
        batches *= 2;
    }
    batches
}

fn slice(runner: &mut Runner<'_>, batches: u32, clock: &mut dyn FnMut() -> Duration) -> Duration {
    let start = clock();
    for _ in 0..batches {
        (runner.batch)();
    }
    clock().saturating_sub(start)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::{Rounds, Runner, Time, median, race_by};

    #[test]
    fn the_middle_value() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!(median(Vec::new()).is_nan());
    }

    #[test]
    fn times_are_of_a_batch_and_ratios_of_the_first() {
        // The clock is moved by the runners themselves.
        let now = Cell::new(0);
        let mut runners = [
            Runner::new("control", || now.set(now.get() + 100)),
            Runner::new("slow", || now.set(now.get() + 170)),
            Runner::new("slow", || now.set(now.get() + 150)),
            Runner::new("control", || now.set(now.get() + 110)),
        ];
        let rounds = Rounds {
            count: 5,
            slice: Duration::from_micros(1),
        };
        let times = race_by(&mut runners, rounds, &mut || {
            Duration::from_nanos(now.get())
        });
        let found: Vec<(&str, i64, i64)> = times
            .iter()
            .map(|Time { name, batch, ratio }| {
                (*name, batch.round() as i64, (ratio * 100.0).round() as i64)
            })
            .collect();
        assert_eq!(found, [("control", 100, 100), ("slow", 150, 150)]);
    }
}
