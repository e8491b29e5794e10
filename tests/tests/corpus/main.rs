//! Messages of fixed size on real files, compared with what independent tools
//! say about them.
//!
//! `HG_CORPUS` names the folder with the files. Each `*.truth.json` there
//! lists values of the file beside it with their places. The test walks
//! through the file, reads the messages that it knows, and looks up what they
//! gave. It also writes every message again that leaves no bit out. With
//! `HG_CORPUS_OPEN` set it lists the values that no message covers.

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

mod ais;
mod apps;
mod archives;
mod bridge;
mod building;
mod can;
mod capture;
mod check;
mod cip;
mod cursor;
mod dhcp;
mod disks;
mod dns;
mod dot11;
mod elf;
mod flow;
mod formats;
mod geography;
mod gprs;
mod icmp;
mod images;
mod industry;
mod isis;
mod link;
mod mavlink;
mod media;
mod net;
mod ospf;
mod photos;
mod ports;
mod programs;
mod routing;
mod rtcm;
mod s7;
mod sound;
mod space;
mod survey;
mod telecom;
mod time;
mod transport;
mod truth;
mod tunnel;
mod ubx;
mod ubx_settings;
mod usb;
mod value;
mod video;
mod volumes;
mod vsock;
mod wireless;

/// What the messages cover at least where the folder holds that much.
const RECORDS: usize = 40_000;
const FILES: usize = 160;

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
    formats::read(&name, &mut Cursor::new(&bytes, &mut sheet));
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
