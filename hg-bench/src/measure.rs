//! Times subjects side by side: many short slices, in turn, medians, ratios.
//!
//! A machine's speed drifts (other programs, heat, frequency). So the
//! subjects of a [`Suite`] take turns in slices of a fraction of a
//! millisecond, and a ratio compares only slices of the same round; the
//! median over all rounds forgets the slices that were disturbed. The first
//! subject is the control, which the others are compared with.
//!
//! Each subject fills an output buffer with the results of one batch. Before
//! anything is timed, all outputs are compared: a wrong subject is not
//! measured at all.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What a subject does: one batch, with its results written to the buffer.
type Batch<'a> = Box<dyn FnMut(&mut [u8]) + 'a>;

/// Subjects that do the same work in different ways.
pub struct Suite<'a> {
    name: String,
    items: usize,
    output: Vec<u8>,
    subjects: Vec<(String, Batch<'a>)>,
}

/// How long to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many slices each subject gets.
    pub rounds: usize,
    /// How long a slice is, about.
    pub slice: Duration,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            rounds: 301,
            slice: Duration::from_micros(200),
        }
    }
}

/// A subject whose output is not that of the control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The suite.
    pub suite: String,
    /// The subject.
    pub subject: String,
    /// The first byte of the output that differs.
    pub at: usize,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { suite, subject, at } = self;
        write!(
            f,
            "{suite}: the output of `{subject}` differs from the control's at byte {at}"
        )
    }
}

impl std::error::Error for Mismatch {}

/// The result for one subject.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The subject.
    pub name: String,
    /// The median time for one item, in nanoseconds.
    pub nanoseconds: f64,
    /// The median of the time divided by the control's in the same round.
    pub ratio: f64,
    /// The ratios that a quarter of the rounds stay below, and above.
    pub quartiles: (f64, f64),
}

/// The results of a suite, the control first.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The suite.
    pub name: String,
    /// One line for each subject.
    pub lines: Vec<Line>,
}

impl<'a> Suite<'a> {
    /// A suite without subjects. A batch has `items` items, and its results
    /// take `output` bytes.
    pub fn new(name: impl Into<String>, items: usize, output: usize) -> Self {
        Suite {
            name: name.into(),
            items,
            output: vec![0; output],
            subjects: Vec::new(),
        }
    }

    /// Adds a subject; the first is the control. It must write the whole
    /// buffer in every batch.
    #[must_use]
    pub fn subject(mut self, name: impl Into<String>, batch: impl FnMut(&mut [u8]) + 'a) -> Self {
        self.subjects.push((name.into(), Box::new(batch)));
        self
    }

    /// Runs every subject twice, over different garbage, and compares the outputs.
    ///
    /// # Errors
    ///
    /// The first subject whose output differs from the control's.
    pub fn check(&mut self) -> Result<(), Mismatch> {
        for garbage in [0xa5, 0x5a] {
            let mut expected: Option<Vec<u8>> = None;
            for (name, batch) in &mut self.subjects {
                self.output.fill(garbage);
                batch(&mut self.output);
                let expected = expected.get_or_insert_with(|| self.output.clone());
                if let Some(at) = expected.iter().zip(&self.output).position(|(a, b)| a != b) {
                    let (suite, subject) = (self.name.clone(), name.clone());
                    return Err(Mismatch { suite, subject, at });
                }
            }
        }
        Ok(())
    }

    /// Checks, then measures.
    ///
    /// # Errors
    ///
    /// Those of [`check`](Self::check).
    pub fn measure(&mut self, plan: Plan) -> Result<Report, Mismatch> {
        let start = Instant::now();
        self.measure_by(plan, &mut || start.elapsed())
    }

    /// [`measure`](Self::measure) by a clock of one's own.
    ///
    /// # Errors
    ///
    /// Those of [`check`](Self::check).
    pub fn measure_by(
        &mut self,
        plan: Plan,
        clock: &mut dyn FnMut() -> Duration,
    ) -> Result<Report, Mismatch> {
        self.check()?;
        let count = self.subjects.len();
        let batches: Vec<u32> = (0..count)
            .map(|subject| self.batches_in(subject, plan.slice, clock))
            .collect();
        let mut times = vec![Vec::with_capacity(plan.rounds); count];
        for round in 0..plan.rounds {
            // Nobody is always the first, or always behind the same one.
            for turn in 0..count {
                let subject = if (round / count).is_multiple_of(2) {
                    (round + turn) % count
                } else {
                    (round + count - turn) % count
                };
                let time = self.slice(subject, batches[subject], clock);
                times[subject].push(nanoseconds(time) / f64::from(batches[subject]));
            }
        }
        Ok(self.report(&times))
    }

    /// How many batches fill a slice.
    fn batches_in(
        &mut self,
        subject: usize,
        slice: Duration,
        clock: &mut dyn FnMut() -> Duration,
    ) -> u32 {
        let mut batches = 1;
        while batches < u32::MAX / 2 {
            if self.slice(subject, batches, clock) >= slice {
                break;
            }
            batches *= 2;
        }
        batches
    }

    fn slice(
        &mut self,
        subject: usize,
        batches: u32,
        clock: &mut dyn FnMut() -> Duration,
    ) -> Duration {
        let (_, batch) = &mut self.subjects[subject];
        let start = clock();
        for _ in 0..batches {
            batch(black_box(&mut self.output));
            black_box(&self.output);
        }
        clock().saturating_sub(start)
    }

    fn report(&self, times: &[Vec<f64>]) -> Report {
        #[allow(
            clippy::cast_precision_loss,
            reason = "a batch has far fewer than 2^52 items"
        )]
        let items = self.items.max(1) as f64;
        let lines = self
            .subjects
            .iter()
            .zip(times)
            .map(|((name, _), own)| {
                let mut ratios: Vec<f64> = own
                    .iter()
                    .zip(&times[0])
                    .map(|(own, control)| own / control)
                    .collect();
                Line {
                    name: name.clone(),
                    nanoseconds: quantile(&mut own.clone(), 2) / items,
                    ratio: quantile(&mut ratios, 2),
                    quartiles: (quantile(&mut ratios, 1), quantile(&mut ratios, 3)),
                }
            })
            .collect();
        Report {
            name: self.name.clone(),
            lines,
        }
    }
}

impl fmt::Debug for Suite<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self
            .subjects
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        f.debug_struct("Suite")
            .field("name", &self.name)
            .field("items", &self.items)
            .field("subjects", &names)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(
                f,
                "{:<16} {:<16} {:>9.3} ns   {:>6.3} of the control ({:.3} to {:.3})",
                self.name,
                line.name,
                line.nanoseconds,
                line.ratio,
                line.quartiles.0,
                line.quartiles.1,
            )?;
        }
        Ok(())
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a slice lasts far less than 2^52 nanoseconds"
)]
fn nanoseconds(time: Duration) -> f64 {
    time.as_nanos() as f64
}

/// The value that `quarters` quarters of the values do not exceed.
fn quantile(values: &mut [f64], quarters: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values
        .get(values.len() * quarters / 4)
        .copied()
        .unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::{Mismatch, Plan, Suite};
    use std::cell::Cell;
    use std::time::Duration;

    const PLAN: Plan = Plan {
        rounds: 20,
        slice: Duration::from_micros(1),
    };

    #[test]
    fn a_wrong_subject_is_not_measured() {
        let mut suite = Suite::new("copy", 1, 3)
            .subject("control", |out| out.copy_from_slice(&[1, 2, 3]))
            .subject("wrong", |out| out.copy_from_slice(&[1, 2, 4]));
        let error = Mismatch {
            suite: "copy".into(),
            subject: "wrong".into(),
            at: 2,
        };
        assert_eq!(suite.measure(PLAN), Err(error.clone()));
        assert_eq!(
            error.to_string(),
            "copy: the output of `wrong` differs from the control's at byte 2"
        );
    }

    #[test]
    fn a_byte_that_is_not_written_is_found() {
        let mut suite = Suite::new("lazy", 1, 2)
            .subject("control", |out| out.fill(0xa5))
            .subject("lazy", |out| out[1] = 0xa5);
        assert_eq!(suite.check().map_err(|error| error.at), Err(0));
    }

    #[test]
    fn times_are_per_item_and_ratios_per_control() {
        // The clock is moved by the subjects themselves.
        let now = Cell::new(0);
        let mut suite = Suite::new("fake", 10, 0)
            .subject("control", |_| now.set(now.get() + 100))
            .subject("slow", |_| now.set(now.get() + 150))
            .subject("fast", |_| now.set(now.get() + 50));
        let report = suite
            .measure_by(PLAN, &mut || Duration::from_nanos(now.get()))
            .expect("equal outputs");
        let found: Vec<(&str, f64, f64)> = report
            .lines
            .iter()
            .map(|line| (line.name.as_str(), line.nanoseconds, line.ratio))
            .collect();
        assert_eq!(
            found,
            [
                ("control", 10.0, 1.0),
                ("slow", 15.0, 1.5),
                ("fast", 5.0, 0.5)
            ]
        );
        assert!(
            report
                .to_string()
                .contains("1.500 of the control (1.500 to 1.500)")
        );
    }

    #[test]
    fn every_subject_gets_every_round() {
        let calls = Cell::new([0_u32; 2]);
        let count = |subject: usize| {
            let mut counts = calls.get();
            counts[subject] += 1;
            calls.set(counts);
        };
        let now = Cell::new(0);
        let mut suite = Suite::new("turns", 1, 0)
            .subject("a", |_| count(0))
            .subject("b", |_| count(1));
        // Every look at the clock costs a slice, so a slice is one batch.
        let mut clock = || {
            now.set(now.get() + 1000);
            Duration::from_nanos(now.get())
        };
        suite.measure_by(PLAN, &mut clock).expect("equal outputs");
        // Two checks, one batch to find the length of a slice, and the rounds.
        assert_eq!(calls.get(), [23, 23]);
    }
}
