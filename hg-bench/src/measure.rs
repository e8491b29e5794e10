//! Times subjects side by side: many short slices, in turn, medians, ratios.
//!
//! A machine's speed drifts (other programs, heat, frequency). So the
//! subjects of a [`Group`] take turns in slices of a fraction of a
//! millisecond, and a ratio compares only slices of the same round; the
//! median over all rounds forgets the slices that were disturbed. The first
//! subject is the control, which the others are compared with.
//!
//! Before anything is timed, the outputs of all tasks are compared: a group
//! with a wrong subject is not measured at all.

use std::fmt;
use std::time::{Duration, Instant};

use crate::subject::{Subject, Task};
use crate::suites::COPY;

/// Subjects that do the same work in different ways.
pub struct Group {
    name: String,
    items: usize,
    bytes: usize,
    subjects: Vec<Entry>,
}

struct Entry {
    name: String,
    task: Box<dyn Task>,
    /// What it must give, where this is not what the control gives.
    expected: Option<Vec<u8>>,
}

/// How long to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many slices each subject gets.
    pub rounds: usize,
    /// How long a slice is, about.
    pub slice: Duration,
}

impl Plan {
    /// For what fits the cache.
    pub const THOROUGH: Plan = Plan {
        rounds: 801,
        slice: Duration::from_micros(200),
    };
    /// The same in less time.
    pub const QUICK: Plan = Plan {
        rounds: 201,
        slice: Duration::from_micros(200),
    };
    /// One batch a slice.
    pub const ONCE: Plan = Plan {
        rounds: 31,
        slice: Duration::ZERO,
    };
}

/// A subject whose output is not that of the control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The group.
    pub group: String,
    /// The subject.
    pub subject: String,
    /// The first byte of the output that differs.
    pub at: usize,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { group, subject, at } = self;
        write!(
            f,
            "{group}: the output of `{subject}` is wrong from byte {at} on"
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
    /// The bytes of messages that are done in a second.
    pub bytes_per_second: f64,
}

impl Group {
    /// A group without subjects. A batch has `items` items, and their messages
    /// take `bytes` bytes.
    pub fn new(name: impl Into<String>, items: usize, bytes: usize) -> Self {
        Group {
            name: name.into(),
            items,
            bytes,
            subjects: Vec::new(),
        }
    }

    /// These subjects over messages of `size` bytes.
    pub fn of<'a>(
        name: impl Into<String>,
        input: &[u8],
        size: usize,
        subjects: impl IntoIterator<Item = &'a Subject>,
    ) -> Self {
        let mut group = Group::new(name, input.len() / size, input.len());
        for subject in subjects {
            group.subjects.push(Entry {
                name: subject.name.into(),
                task: (subject.prepare)(input),
                expected: (subject.name == COPY).then(|| input.to_vec()),
            });
        }
        group
    }

    /// Adds a subject; the first is the control.
    #[must_use]
    pub fn subject(mut self, name: impl Into<String>, task: Box<dyn Task>) -> Self {
        self.subjects.push(Entry {
            name: name.into(),
            task,
            expected: None,
        });
        self
    }

    /// Runs every subject twice, and compares the outputs.
    ///
    /// # Errors
    ///
    /// The first subject whose output is not the control's. A plain copy is
    /// compared with the input.
    pub fn check(&mut self) -> Result<(), Mismatch> {
        for _ in 0..2 {
            let mut control: Option<Vec<u8>> = None;
            for Entry {
                name,
                task,
                expected,
            } in &mut self.subjects
            {
                task.run();
                let output = task.output();
                let expected = match expected {
                    Some(expected) => expected,
                    None => control.get_or_insert_with(|| output.clone()),
                };
                if let Some(at) = difference(expected, &output) {
                    let (group, subject) = (self.name.clone(), name.clone());
                    return Err(Mismatch { group, subject, at });
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
    pub fn measure(&mut self, plan: Plan) -> Result<Vec<Line>, Mismatch> {
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
    ) -> Result<Vec<Line>, Mismatch> {
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
        Ok(self.lines(&times))
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
        let task = &mut self.subjects[subject].task;
        let start = clock();
        for _ in 0..batches {
            task.run();
        }
        clock().saturating_sub(start)
    }

    fn lines(&self, times: &[Vec<f64>]) -> Vec<Line> {
        let line = |(entry, own): (&Entry, &Vec<f64>)| {
            let rounds = own.iter().zip(&times[0]);
            let mut ratios: Vec<f64> = rounds.map(|(own, control)| own / control).collect();
            let batch = quantile(&mut own.clone(), 2);
            Line {
                name: entry.name.clone(),
                nanoseconds: batch / count(self.items),
                ratio: quantile(&mut ratios, 2),
                quartiles: (quantile(&mut ratios, 1), quantile(&mut ratios, 3)),
                bytes_per_second: count(self.bytes) * 1e9 / batch,
            }
        };
        self.subjects.iter().zip(times).map(line).collect()
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.subjects.iter().map(|entry| entry.name.as_str());
        f.debug_struct("Group")
            .field("name", &self.name)
            .field("items", &self.items)
            .field("subjects", &names.collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// The first byte that is not the same, or is there only once.
fn difference(expected: &[u8], found: &[u8]) -> Option<usize> {
    let differs = expected.iter().zip(found).position(|(a, b)| a != b);
    let shorter = expected.len().min(found.len());
    differs.or((expected.len() != found.len()).then_some(shorter))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a batch has far fewer than 2^52 items"
)]
fn count(number: usize) -> f64 {
    number as f64
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
    use super::{Group, Mismatch, Plan};
    use crate::subject::{Mode, Subject, Task, convert, task};
    use crate::suites::COPY;
    use std::cell::Cell;
    use std::rc::Rc;
    use std::time::Duration;

    const PLAN: Plan = Plan {
        rounds: 20,
        slice: Duration::from_micros(1),
    };

    fn gives(output: &'static [u8]) -> Box<dyn Task> {
        task((), |()| (), |()| output.to_vec())
    }

    #[test]
    fn a_wrong_subject_is_not_measured() {
        let mut group = Group::new("numbers", 1, 3)
            .subject("control", gives(&[1, 2, 3]))
            .subject("wrong", gives(&[1, 2, 4]));
        let error = Mismatch {
            group: "numbers".into(),
            subject: "wrong".into(),
            at: 2,
        };
        assert_eq!(group.measure(PLAN), Err(error.clone()));
        assert_eq!(
            error.to_string(),
            "numbers: the output of `wrong` is wrong from byte 2 on"
        );
    }

    #[test]
    fn less_and_more_output_are_wrong() {
        for other in [&[1, 2][..], &[1, 2, 3, 4]] {
            let mut group = Group::new("length", 1, 3)
                .subject("control", gives(&[1, 2, 3]))
                .subject("other", gives(other));
            let at = 3.min(other.len());
            assert_eq!(group.check().map_err(|error| error.at), Err(at));
        }
    }

    #[test]
    fn a_copy_is_compared_with_the_input() {
        let of = |name, prepare| Subject {
            suite: "swap",
            mode: Mode::Bulk,
            name,
            prepare,
        };
        let swap = |input: &[u8]| {
            convert(input, |from, to| {
                to.copy_from_slice(from);
                to.reverse();
            })
        };
        let copy = |input: &[u8]| convert(input, |from, to| to.copy_from_slice(from));
        let group = |subjects: &[Subject]| Group::of("swap", &[1, 2], 2, subjects).check();
        let good = [of("control", swap), of(COPY, copy), of("hg", swap)];
        assert_eq!(group(&good), Ok(()));
        assert!(group(&[of("control", swap), of(COPY, swap)]).is_err());
        assert!(group(&[of("control", swap), of("hg", copy)]).is_err());
    }

    #[test]
    fn times_are_per_item_and_ratios_per_control() {
        // The clock is moved by the subjects themselves.
        let now = Rc::new(Cell::new(0));
        let takes = |time: u64| {
            let now = now.clone();
            task((), move |()| now.set(now.get() + time), |()| Vec::new())
        };
        let mut group = Group::new("fake", 10, 50)
            .subject("control", takes(100))
            .subject("slow", takes(150))
            .subject("fast", takes(50));
        let lines = group
            .measure_by(PLAN, &mut || Duration::from_nanos(now.get()))
            .expect("equal outputs");
        let found = lines.iter().map(|line| {
            let quartiles = (line.ratio, line.ratio);
            assert_eq!(line.quartiles, quartiles);
            (
                line.name.as_str(),
                line.nanoseconds,
                line.ratio,
                line.bytes_per_second,
            )
        });
        let expected = [
            ("control", 10.0, 1.0, 5e8),
            ("slow", 15.0, 1.5, 5e10 / 150.0),
            ("fast", 5.0, 0.5, 1e9),
        ];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_subject_gets_every_round() {
        let calls = Rc::new(Cell::new([0_u32; 2]));
        let count = |subject: usize| {
            let calls = calls.clone();
            let run = move |(): &mut ()| {
                let mut counts = calls.get();
                counts[subject] += 1;
                calls.set(counts);
            };
            task((), run, |()| Vec::new())
        };
        let now = Cell::new(0);
        let mut group = Group::new("turns", 1, 0)
            .subject("a", count(0))
            .subject("b", count(1));
        // Every look at the clock costs a slice, so a slice is one batch.
        let mut clock = || {
            now.set(now.get() + 1000);
            Duration::from_nanos(now.get())
        };
        group.measure_by(PLAN, &mut clock).expect("equal outputs");
        // Two checks, one batch to find the length of a slice, and the rounds.
        assert_eq!(calls.get(), [23, 23]);
    }
}
