//! The results as text.

use std::fmt::Write as _;

use super::timing::Time;
use super::{Mode, Row};

/// The most that a new archive costs beyond one that is used again, in
/// nanoseconds.
const NEW_ARCHIVE: f64 = 2.0;

impl Row {
    /// The times of a mode.
    pub fn times(&self, mode: Mode) -> &[Time] {
        &self.times[mode as usize]
    }

    /// Calls in a second, in millions.
    pub fn megahertz(&self, time: &Time) -> f64 {
        self.calls as f64 / time.batch * 1e3
    }

    /// 2^20 bytes in a second.
    pub fn megabytes(&self, time: &Time) -> f64 {
        self.bytes as f64 / time.batch * 1e9 / f64::from(1 << 20)
    }

    /// How much of the rate by hand Hg reaches.
    pub fn reached(&self, mode: Mode) -> f64 {
        let times = self.times(mode);
        let hg = times.iter().find(|time| time.name == "hg");
        hg.map_or(f64::NAN, |hg| 1.0 / hg.ratio)
    }
}

/// The ancestors' table, one for each mode, and the goals.
pub fn calls(rows: &[Row]) -> String {
    let mut text = String::new();
    for mode in Mode::ALL {
        let _ = writeln!(
            text,
            "{}: MHz and MB/s, and Hg's part of the rate by hand (goal: {})",
            mode.name(),
            mode.goal()
        );
        let names = rows.first().map_or(&[][..], |row| row.times(mode));
        let _ = write!(text, "{:<6}", "");
        for time in names {
            let _ = write!(text, "{:>18}", time.name);
        }
        text.push('\n');
        for row in rows {
            let _ = write!(text, "{:<6}", row.name);
            for time in row.times(mode) {
                let (rate, bytes) = (row.megahertz(time), row.megabytes(time));
                let _ = write!(text, "{rate:>9.1}{bytes:>9.0}");
            }
            let reached = row.reached(mode);
            let mark = if reached >= mode.goal() {
                ""
            } else {
                "  missed"
            };
            let _ = writeln!(text, "{reached:>7.2}{mark}");
        }
        let logarithms: f64 = rows.iter().map(|row| row.reached(mode).ln()).sum();
        let mean = (logarithms / rows.len().max(1) as f64).exp();
        let _ = write!(text, "in the geometric mean {mean:.2}; ");
        let missed = rows.iter().filter(|row| row.reached(mode) < mode.goal());
        let missed: Vec<&str> = missed.map(|row| row.name).collect();
        let _ = match missed.as_slice() {
            [] => writeln!(text, "reached by all\n"),
            names => writeln!(text, "not reached: {}\n", names.join(" ")),
        };
    }
    text
}

/// The table of archives, and their goal.
pub fn archives(times: &[Time]) -> String {
    let mut text = String::from("archive: ns for a message of 20 bytes\n");
    for time in times {
        let _ = writeln!(text, "{:<8}{:>8.2}", time.name, time.batch);
    }
    let of = |name| {
        let time = times.iter().find(|time| time.name == name);
        time.map_or(f64::NAN, |time| time.batch)
    };
    let more = of("new") - of("reset");
    let verdict = if more <= NEW_ARCHIVE {
        "reached"
    } else {
        "not reached"
    };
    let _ = writeln!(
        text,
        "a new one costs {more:.2} ns more (goal: {NEW_ARCHIVE}): {verdict}"
    );
    text
}

/// The most that a call may cost over a socket, of what moving its bytes costs:
/// with a reply, and one way.
const SOCKET: [f64; 2] = [3.5, 2.0];

/// The tables of calls over a socket, and their goals.
pub fn sockets(times: &[Vec<Time>; 2]) -> String {
    let mut text = String::new();
    let titles = ["1000 calls in flight", "one-way calls by 64 KiB"];
    for ((title, times), goal) in titles.into_iter().zip(times).zip(SOCKET) {
        let _ = writeln!(
            text,
            "\nunix socket, {title}: ns for a call, and ratio to moving its bytes (goal: {goal})"
        );
        for time in times {
            let verdict = match time.name {
                "hg" if time.ratio <= goal => "  reached",
                "hg" => "  missed",
                _ => "",
            };
            let _ = writeln!(
                text,
                "{:<8}{:>10.2}{:>8.2}{verdict}",
                time.name, time.batch, time.ratio
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{archives, calls, sockets};
    use crate::calls::Row;
    use crate::calls::timing::Time;

    fn time(name: &'static str, batch: f64, ratio: f64) -> Time {
        Time { name, batch, ratio }
    }

    fn row() -> Row {
        let times = vec![time("control", 1000.0, 1.0), time("hg", 1250.0, 1.25)];
        Row {
            name: "b4",
            calls: 1000,
            bytes: 5000,
            times: [(); 5].map(|()| times.clone()),
        }
    }

    #[test]
    fn rates_and_goals() {
        let text = calls(&[row()]);
        assert!(
            text.contains("b4       1000.0     4768    800.0     3815"),
            "{text}"
        );
        assert_eq!(text.matches("not reached: b4").count(), 3, "{text}");
        assert!(text.contains("mean 0.80; not reached: b4"), "{text}");
        assert!(calls(&[]).contains("reached by all"));
    }

    #[test]
    fn over_a_socket() {
        let times = vec![time("control", 10.0, 1.0), time("hg", 25.0, 2.5)];
        let text = sockets(&[times.clone(), times]);
        assert!(
            text.contains("hg           25.00    2.50  reached"),
            "{text}"
        );
        assert!(text.ends_with("2.50  missed\n"), "{text}");
    }

    #[test]
    fn a_new_archive() {
        let text = archives(&[
            time("control", 1.0, 1.0),
            time("reset", 2.0, 2.0),
            time("new", 3.5, 3.5),
        ]);
        assert!(
            text.ends_with("a new one costs 1.50 ns more (goal: 2): reached\n"),
            "{text}"
        );
    }
}
