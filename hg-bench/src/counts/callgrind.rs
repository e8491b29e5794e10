//! Runs this program under callgrind, and reads what callgrind wrote.
//!
//! Of the profile only the call edges matter: who called whom how often, and
//! how many instructions these calls took, all that they called included.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

/// All calls from one function to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The mangled name of the target.
    pub(super) target: String,
    /// How often it was called.
    pub(super) calls: u64,
    /// The instructions of all calls together.
    pub(super) instructions: u64,
}

/// The call edges of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Profile {
    /// By caller (mangled name).
    edges: HashMap<String, Vec<Edge>>,
}

/// Runs this program with these arguments. `None`: there is no valgrind.
pub(super) fn profile(arguments: &[&str]) -> Result<Option<Profile>, String> {
    let itself = std::env::current_exe().map_err(|error| error.to_string())?;
    let file = std::env::temp_dir().join(format!("hg-bench-{}.callgrind", std::process::id()));
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", file.display()))
        // Mangled names are the same, whatever this valgrind can demangle.
        .arg("--demangle=no")
        .arg(itself)
        .args(arguments)
        .stdin(Stdio::null())
        .output();
    let output = match run {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("valgrind: {error}")),
    };
    let profile = if output.status.success() {
        read(&file)
    } else {
        Err(format!(
            "valgrind: {}\n{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ))
    };
    // The file has been read, or there is none.
    let _ = std::fs::remove_file(&file);
    profile.map(Some)
}

fn read(file: &Path) -> Result<Profile, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    Profile::parse(&text)
}

impl Profile {
    /// The edges from the function whose mangled name contains `caller`.
    pub(super) fn calls_from(&self, caller: &str) -> Vec<Edge> {
        self.edges
            .iter()
            .filter(|(name, _)| name.contains(caller))
            .flat_map(|(_, edges)| edges.iter().cloned())
            .collect()
    }

    /// Reads the format that callgrind writes (its manual, "Callgrind Format
    /// Specification"): `fn=` names the caller, `cfn=` a target, `calls=` how
    /// often, and the line after that has the cost behind a position.
    fn parse(text: &str) -> Result<Profile, String> {
        let mut names = HashMap::new();
        let mut profile = Profile::default();
        let (mut caller, mut target) = (String::new(), String::new());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let wrong = || format!("not the format of callgrind: `{line}`");
            if let Some(name) = line.strip_prefix("fn=") {
                caller = resolve(name, &mut names).ok_or_else(wrong)?;
            } else if let Some(name) = line.strip_prefix("cfn=") {
                target = resolve(name, &mut names).ok_or_else(wrong)?;
            } else if let Some(counts) = line.strip_prefix("calls=") {
                let calls = number(counts, 0).ok_or_else(wrong)?;
                let cost = lines.next().ok_or_else(wrong)?;
                let instructions = number(cost, 1).ok_or_else(wrong)?;
                profile.add(&caller, &target, calls, instructions);
            }
        }
        Ok(profile)
    }

    fn add(&mut self, caller: &str, target: &str, calls: u64, instructions: u64) {
        let edges = self.edges.entry(caller.to_owned()).or_default();
        if let Some(edge) = edges.iter_mut().find(|edge| edge.target == target) {
            edge.calls += calls;
            edge.instructions += instructions;
        } else {
            edges.push(Edge {
                target: target.to_owned(),
                calls,
                instructions,
            });
        }
    }
}

/// The name in `(3) name`, or in `(3)` where it was given before.
fn resolve(name: &str, names: &mut HashMap<String, String>) -> Option<String> {
    if !name.starts_with('(') {
        return Some(name.to_owned());
    }
    let (id, full) = name.split_once(')')?;
    let full = full.trim();
    if full.is_empty() {
        return names.get(id).cloned();
    }
    names.insert(id.to_owned(), full.to_owned());
    Some(full.to_owned())
}

/// The number at a place in a line, counted from 0.
fn number(line: &str, at: usize) -> Option<u64> {
    line.split_whitespace().nth(at)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Edge, Profile};

    const TEXT: &str = "\
# callgrind format
events: Ir

fl=(1) a.rs
fn=(1) main
16 400
cfn=(2) f
calls=50 20
16 250
+1 3
cfn=(3) g
calls=1 7
* 9

fn=(2)
20 250

fn=(1)
cfn=(2)
calls=50 20
18 200
";

    #[test]
    fn calls_are_added_up_by_caller_and_target() {
        let profile = Profile::parse(TEXT).expect("well formed");
        let f = Edge {
            target: "f".into(),
            calls: 100,
            instructions: 450,
        };
        let g = Edge {
            target: "g".into(),
            calls: 1,
            instructions: 9,
        };
        assert_eq!(profile.calls_from("ai"), [f, g]);
        assert_eq!(profile.calls_from("f"), []);
    }

    #[test]
    fn a_name_that_was_not_given_is_an_error() {
        let error = Profile::parse("fn=(4)\n").expect_err("no name");
        assert_eq!(error, "not the format of callgrind: `fn=(4)`");
    }

    #[test]
    fn a_call_without_cost_is_an_error() {
        assert!(Profile::parse("fn=(1) f\ncfn=(2) g\ncalls=1 2\n").is_err());
        assert!(Profile::parse("fn=(1) f\ncfn=(2) g\ncalls=x 2\n3 4\n").is_err());
    }
}
