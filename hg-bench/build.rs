//! Tells the program which compiler made it, and for what.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output();
    let version = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let version = version.unwrap_or_else(|_| "unknown".into());
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=HG_BENCH_COMPILER={version}, {target}");
}
