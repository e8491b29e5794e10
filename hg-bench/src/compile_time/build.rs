//! The crates on disk, and cargo.
//!
//! They lie in one workspace under the target directory, so that subjects
//! share what they depend on, and a second run finds it built.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::peers::Peer;

/// How a crate is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Profile {
    /// Cargo's `dev`, as it is by default.
    Debug,
    /// Cargo's `release`, as it is by default.
    Release,
}

/// Where the crates are.
#[derive(Debug)]
pub(super) struct Workspace {
    root: PathBuf,
}

/// Runs rustc with its unstable options, for these crates only: in cargo's
/// own environment the variable would have dependencies built anew.
const WRAPPER: &str = "#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec \"$@\"\n";

/// Runs its arguments and says the user seconds: bash knows the time of what
/// has ended, which std does not tell.
const TIMED: &str = "TIMEFORMAT=%3U; time \"$@\" >/dev/null 2>&1";

impl Workspace {
    /// Writes the crates of these subjects.
    pub(super) fn make(peers: &[&Peer]) -> io::Result<Self> {
        let program = std::env::current_exe()?;
        let target = program.parent().and_then(Path::parent);
        let target = target.ok_or_else(|| io::Error::other("the program lies in no directory"))?;
        let this = Self {
            root: target.join("compile-time"),
        };
        fs::create_dir_all(&this.root)?;
        fs::write(this.root.join("Cargo.toml"), manifest_of_all(peers))?;
        for peer in peers {
            this.add(&peer.base(), peer.needs, &peer.base_source())?;
            this.add(&peer.full(), peer.needs, &peer.full_source())?;
        }
        Ok(this)
    }

    fn add(&self, name: &str, needs: &str, source: &str) -> io::Result<()> {
        let folder = self.root.join(name);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("Cargo.toml"), manifest(name, needs))?;
        fs::write(folder.join("lib.rs"), source)
    }

    /// Compiles a crate and what it depends on, and tells what is wrong.
    pub(super) fn prepare(&self, name: &str, profile: Profile) -> Result<(), String> {
        let mut command = Command::new("cargo");
        self.arguments(&mut command, name);
        self.run(profile.select(&mut command)).map(drop)
    }

    /// Compiles a crate anew; says the user seconds of cargo and rustc.
    pub(super) fn time(&self, name: &str, profile: Profile) -> Result<f64, String> {
        let source = self.root.join(name).join("lib.rs");
        fs::read(&source)
            .and_then(|text| fs::write(&source, text))
            .map_err(|error| format!("{}: {error}", source.display()))?;
        let mut command = Command::new("bash");
        command.args(["-c", TIMED, "bash", "cargo"]);
        self.arguments(&mut command, name);
        let output = self.run(profile.select(command.arg("--offline")))?;
        seconds(&String::from_utf8_lossy(&output.stderr))
    }

    /// The bytes of the source after expansion less those of the base, where
    /// rustc can print them.
    pub(super) fn expansion(&self, peer: &Peer) -> Option<usize> {
        let wrapper = self.root.join("wrapper.sh");
        fs::write(&wrapper, WRAPPER).ok()?;
        make_executable(&wrapper).ok()?;
        let bytes = |name: &str| {
            let mut command = Command::new("cargo");
            self.arguments(&mut command, name);
            command.env("RUSTC_WORKSPACE_WRAPPER", &wrapper);
            command.args(["--", "-Zunpretty=expanded"]);
            self.run(&mut command).map(|output| output.stdout.len())
        };
        let (full, base) = (bytes(&peer.full()).ok()?, bytes(&peer.base()).ok()?);
        full.checked_sub(base)
    }

    fn arguments(&self, command: &mut Command, name: &str) {
        command.args(["rustc", "--quiet", "--lib", "--package", name]);
        command.arg("--target-dir").arg(self.root.join("target"));
        command
            .current_dir(&self.root)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS");
    }

    fn run(&self, command: &mut Command) -> Result<std::process::Output, String> {
        let output = command
            .output()
            .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
        if output.status.success() {
            return Ok(output);
        }
        let told = String::from_utf8_lossy(&output.stderr);
        let first: Vec<&str> = told.lines().take(12).collect();
        Err(format!("{}: {}", self.root.display(), first.join("\n")))
    }
}

impl Profile {
    fn select(self, command: &mut Command) -> &mut Command {
        match self {
            Self::Debug => command,
            Self::Release => command.arg("--release"),
        }
    }
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Err(io::Error::other("the wrapper is a script of a shell"))
}

/// The last line of what bash says is the time.
fn seconds(told: &str) -> Result<f64, String> {
    let last = told.lines().last().unwrap_or_default().trim();
    // A locale may have its own decimal point.
    last.replace(',', ".")
        .parse()
        .map_err(|error| format!("expected user seconds, found `{last}`: {error}"))
}

fn manifest_of_all(peers: &[&Peer]) -> String {
    let members = peers.iter().flat_map(|peer| [peer.base(), peer.full()]);
    let members: Vec<String> = members.map(|name| format!("\"{name}\"")).collect();
    let members = members.join(", ");
    format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n")
}

fn manifest(name: &str, needs: &str) -> String {
    let hg = concat!(env!("CARGO_MANIFEST_DIR"), "/../hg");
    let needs = needs.replace("HG", hg);
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [lib]\npath = \"lib.rs\"\n\n[dependencies]\n{needs}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{manifest, manifest_of_all, seconds};
    use crate::compile_time::peers::named;

    #[test]
    fn the_time_is_the_last_line() {
        assert_eq!(seconds("1.250\n"), Ok(1.25));
        assert_eq!(seconds("warning\n0,031\n"), Ok(0.031));
        assert!(seconds("").is_err());
        assert!(seconds("bash: no time\n").is_err());
    }

    #[test]
    fn a_manifest_has_the_path_of_hg() {
        let text = manifest("hg-full", "hg = { path = \"HG\" }");
        assert!(text.contains("name = \"hg-full\""));
        assert!(text.ends_with("/hg-bench/../hg\" }\n"), "{text}");
    }

    #[test]
    fn the_workspace_has_both_crates_of_each() {
        let peers: Vec<_> = named("hg").into_iter().chain(named("deku")).collect();
        let text = manifest_of_all(&peers);
        let members = "members = [\"hg-base\", \"hg-full\", \"deku-base\", \"deku-full\"]";
        assert!(text.contains(members), "{text}");
    }
}
