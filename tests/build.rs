//! Writes messages with random layouts, and where each of their values must
//! lie, for the test `random_layouts`: the same ones in every build.

#[path = "build/grow.rs"]
mod grow;
#[path = "build/model.rs"]
mod model;
#[path = "build/print.rs"]
mod print;

use std::path::PathBuf;
use std::{env, fs};

const MESSAGES: usize = 300;
const SEED: u64 = 0x0dd5_eed5_0f48_67ab;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names the folder"));
    let text = print::all(&grow::messages(MESSAGES, SEED));
    fs::write(folder.join("random_layouts.rs"), text).expect("cargo's folder can be written");
}
