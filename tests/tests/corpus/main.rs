//! Messages of fixed size on real files, compared with what independent tools
//! say about them.
//!
//! `HG_CORPUS` names the folder with the files. Each `*.truth.json` there
//! lists values of the file beside it with their places. The test walks
//! through the file, reads the messages that it knows, and looks up what they
//! gave. It also writes every message again that leaves no bit out.

#![allow(
    clippy::struct_excessive_bools,
    reason = "headers are full of flags, and the structs have their shape"
)]
#![allow(clippy::doc_markdown, reason = "names of protocols are no code")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use check::{Sheet, Verdict};
use cursor::Cursor;

mod apps;
mod bridge;
mod building;
mod can;
mod capture;
mod check;
mod cip;
mod cursor;
mod dhcp;
mod dns;
mod dot11;
mod flow;
mod gprs;
mod icmp;
mod industry;
mod isis;
mod link;
mod media;
mod net;
mod ospf;
mod ports;
mod routing;
mod s7;
mod telecom;
mod time;
mod transport;
mod truth;
mod tunnel;
mod usb;
mod value;
mod vsock;
mod wireless;

/// What the messages must cover at least.
const RECORDS: usize = 15_000;
const FILES: usize = 60;

#[test]
fn messages_agree_with_independent_tools() {
    let Some(folder) = env::var_os("HG_CORPUS") else {
        println!("HG_CORPUS is not set: no files to compare with, nothing was checked");
        return;
    };
    let mut sum = Tally::default();
    let mut files = 0;
    for path in truth_files(Path::new(&folder)) {
        let tally = compare(&path);
        files += usize::from(tally.checked > 0);
        sum.checked += tally.checked;
        sum.total += tally.total;
        sum.wrong += tally.wrong;
    }
    println!(
        "{} of {} records checked, in {files} files, {} wrong",
        sum.checked, sum.total, sum.wrong
    );
    assert_eq!(sum.wrong, 0, "values differ, see above");
    assert!(
        sum.checked >= RECORDS && files >= FILES,
        "too little was checked"
    );
}

#[derive(Default)]
struct Tally {
    checked: usize,
    total: usize,
    wrong: usize,
}

fn truth_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)
        .expect("HG_CORPUS names a folder")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            found.extend(truth_files(&path));
        } else if path.to_string_lossy().ends_with(".truth.json") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn compare(path: &Path) -> Tally {
    let (name, bytes, records) = truth::load(path);
    let mut sheet = Sheet::default();
    read(&name, &mut Cursor::new(&bytes, &mut sheet));
    let mut tally = Tally {
        total: records.len(),
        ..Tally::default()
    };
    for record in &records {
        match sheet.judge(record) {
            Verdict::Checked => tally.checked += 1,
            Verdict::Open => {
                if env::var_os("HG_CORPUS_OPEN").is_some() {
                    println!("open: {name}: {}", record.name);
                }
            }
            Verdict::Wrong(seen) => {
                tally.wrong += 1;
                println!("wrong: {name}: {}: {seen}", record.name);
            }
        }
    }
    tally.wrong += sheet.refused.len();
    for refused in &sheet.refused {
        println!("refused: {name}: {refused}");
    }
    println!("{:6} of {:5}  {name}", tally.checked, tally.total);
    tally
}

/// Walks through a file by its format.
fn read(name: &str, c: &mut Cursor<'_>) {
    let extension = Path::new(name).extension().unwrap_or_default();
    let _ = match extension.to_str() {
        Some("pcap" | "pcapng") => capture::capture(c),
        _ => None,
    };
}
