//! Tells which byte shuffles the target and the compiler have.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(hg_shuffle, hg_shuffle64)");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}"));
    let (arch, endian) = (target("ARCH"), target("ENDIAN"));
    // A target without these keeps its vector registers for nobody: kernels.
    let features = target("FEATURE").unwrap_or_default();
    let has = |name: &str| features.split(',').any(|feature| feature == name);
    match (arch.as_deref(), endian.as_deref()) {
        (Ok("x86_64"), _) if has("sse2") => {
            println!("cargo::rustc-cfg=hg_shuffle");
            // The intrinsics of AVX-512 are there since Rust 1.89.
            if minor().is_some_and(|minor| minor >= 89) {
                println!("cargo::rustc-cfg=hg_shuffle64");
            }
        }
        (Ok("aarch64"), Ok("little")) if has("neon") => println!("cargo::rustc-cfg=hg_shuffle"),
        _ => {}
    }
}

/// The second number of `rustc 1.89.0 (…)`.
fn minor() -> Option<u32> {
    let rustc = std::env::var_os("RUSTC")?;
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split('.').nth(1)?.parse().ok()
}
