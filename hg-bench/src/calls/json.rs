//! The results as JSON, with the rows of the report.

use super::timing::Time;
use super::{MIX, Mode, Row, archives};

/// One object with the rows.
pub fn json(rows: &[Row], archives: &[Time], sockets: &[Vec<Time>; 2]) -> String {
    let calls = rows.iter().flat_map(|row| {
        Mode::ALL.into_iter().flat_map(move |mode| {
            let size = if row.bytes < MIX { "cache" } else { "memory" };
            row.times(mode).iter().map(move |time| {
                let nanoseconds = time.batch / row.calls as f64;
                let bytes = row.bytes as f64 / row.calls as f64;
                line(
                    ("calls", row.name, mode.name(), size),
                    time,
                    nanoseconds,
                    bytes,
                )
            })
        })
    });
    let archives = archives.iter().map(|time| {
        let names = ("archive", "small", "record", "cache");
        line(names, time, time.batch, archives::SIZE as f64)
    });
    // The bytes of a call, with those of its reply.
    let kinds = ["two_way", "one_way"].into_iter().zip([15.0, 18.0]);
    let sockets = kinds.zip(sockets).flat_map(|((kind, bytes), times)| {
        times.iter().map(move |time| {
            let names = ("socket", "add", kind, "cache");
            line(names, time, time.batch, bytes)
        })
    });
    let lines: Vec<String> = calls.chain(archives).chain(sockets).collect();
    format!("{{\n  \"rows\": [\n{}\n  ]\n}}\n", lines.join(",\n"))
}

fn line(names: (&str, &str, &str, &str), time: &Time, nanoseconds: f64, bytes: f64) -> String {
    let (suite, method, mode, size) = names;
    format!(
        "    {{\"suite\": \"{suite}\", \"method\": \"{method}\", \"mode\": \"{mode}\", \
         \"size\": \"{size}\", \"subject\": \"{}\", \"ns_per_message\": {nanoseconds:.4}, \
         \"ratio_to_control\": {:.4}, \"bytes_per_second\": {:.0}}}",
        time.name,
        time.ratio,
        bytes / nanoseconds * 1e9,
    )
}

#[cfg(test)]
mod tests {
    use super::json;
    use crate::calls::Row;
    use crate::calls::timing::Time;

    #[test]
    fn a_row_for_each_subject() {
        let times = vec![Time {
            name: "hg",
            batch: 500.0,
            ratio: 1.25,
        }];
        let row = Row {
            name: "b4",
            calls: 1000,
            bytes: 5000,
            times: [times, Vec::new(), Vec::new(), Vec::new(), Vec::new()],
        };
        let archive = Time {
            name: "new",
            batch: 4.0,
            ratio: 2.0,
        };
        let socket = Time {
            name: "tarpc",
            batch: 15.0,
            ratio: 3.0,
        };
        assert_eq!(
            json(&[row], &[archive], &[vec![socket], Vec::new()]),
            r#"{
  "rows": [
    {"suite": "calls", "method": "b4", "mode": "record", "size": "cache", "subject": "hg", "ns_per_message": 0.5000, "ratio_to_control": 1.2500, "bytes_per_second": 10000000000},
    {"suite": "archive", "method": "small", "mode": "record", "size": "cache", "subject": "new", "ns_per_message": 4.0000, "ratio_to_control": 2.0000, "bytes_per_second": 5000000000},
    {"suite": "socket", "method": "add", "mode": "two_way", "size": "cache", "subject": "tarpc", "ns_per_message": 15.0000, "ratio_to_control": 3.0000, "bytes_per_second": 1000000000}
  ]
}
"#
        );
    }
}
