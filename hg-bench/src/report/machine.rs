//! Where and when a report was made.

use std::fs;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// The compiler that made this program, and for what.
pub const COMPILER: &str = env!("HG_BENCH_COMPILER");

/// Where and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// The processor, and how many of its threads there are.
    pub machine: String,
    /// The compiler with its version, and its target.
    pub compiler: String,
    /// The day, as `2026-01-31`.
    pub date: String,
}

impl Setting {
    /// This machine, now.
    pub(super) fn here() -> Setting {
        let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH);
        Setting {
            machine: format!("{}, {threads} threads", processor(&cpus)),
            compiler: COMPILER.into(),
            date: date(seconds.map_or(0, |since| since.as_secs())),
        }
    }
}

/// The processor's name in the text of `/proc/cpuinfo`.
fn processor(cpus: &str) -> &str {
    let name = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or(std::env::consts::ARCH, |(_, name)| name.trim())
}

/// The day in UTC. Years are counted from March on, so that the day of the
/// leap comes last (Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms").
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::{date, processor};

    #[test]
    fn dates() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_484, "2026-01-31"),
        ] {
            assert_eq!(date(days * 86_400 + 86_399), expected);
        }
    }

    #[test]
    fn the_processor_is_found() {
        let cpus = "processor\t: 0\nmodel name\t: Fast One: v2 \n";
        assert_eq!(processor(cpus), "Fast One: v2");
        assert_eq!(processor(""), std::env::consts::ARCH);
    }
}
