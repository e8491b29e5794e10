//! What the command `report` is asked for.

use std::path::PathBuf;

/// How the command is called.
pub const USAGE: &str = "report [--quick] [--check] [--json FILE] [--svg DIR] [--markdown FILE] \
                         [--memory [MIB]]";

/// The size of a buffer in memory where none is given: 64 MiB.
const MIB_IN_MEMORY: usize = 64;

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    /// Fewer rounds.
    pub(super) quick: bool,
    /// Only whether Hg is far slower than the control.
    pub(super) check: bool,
    /// Where the rows go.
    pub(super) json: Option<PathBuf>,
    /// The folder of the charts.
    pub(super) svg: Option<PathBuf>,
    /// Where the page goes.
    pub(super) markdown: Option<PathBuf>,
    /// The bytes of a buffer that does not fit the cache.
    pub(super) memory: Option<usize>,
}

impl Options {
    pub(super) fn parse(arguments: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut left = arguments.iter().copied().peekable();
        while let Some(argument) = left.next() {
            let mut path = || match left.next() {
                Some(path) if !path.starts_with("--") => Ok(Some(PathBuf::from(path))),
                _ => Err(format!("expected a path behind `{argument}`")),
            };
            match argument {
                "--quick" => options.quick = true,
                "--check" => options.check = true,
                "--json" => options.json = path()?,
                "--svg" => options.svg = path()?,
                "--markdown" => options.markdown = path()?,
                "--memory" => {
                    let given = left.next_if(|next| !next.starts_with("--"));
                    options.memory = Some(bytes(given)?);
                }
                _ => return Err(format!("unknown argument `{argument}`")),
            }
        }
        Ok(options)
    }
}

fn bytes(mib: Option<&str>) -> Result<usize, String> {
    let mib = match mib {
        Some(text) => text
            .parse()
            .map_err(|_| format!("expected a number of MiB, found `{text}`"))?,
        None => MIB_IN_MEMORY,
    };
    match mib {
        1..=65_536 => Ok(mib << 20),
        _ => Err(format!("{mib} MiB are not from 1 to 65536")),
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn everything_at_once() {
        let arguments = [
            "--quick",
            "--json",
            "a",
            "--memory",
            "--svg",
            "b",
            "--markdown",
            "c",
        ];
        let expected = Options {
            quick: true,
            check: false,
            json: Some("a".into()),
            svg: Some("b".into()),
            markdown: Some("c".into()),
            memory: Some(64 << 20),
        };
        assert_eq!(Options::parse(&arguments), Ok(expected));
        let options = Options::parse(&["--memory", "512", "--check"]).expect("valid");
        assert_eq!((options.memory, options.check), (Some(512 << 20), true));
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |arguments: &[&str]| Options::parse(arguments).expect_err("it is wrong");
        assert_eq!(error(&["--fast"]), "unknown argument `--fast`");
        assert_eq!(error(&["--json"]), "expected a path behind `--json`");
        assert_eq!(
            error(&["--svg", "--quick"]),
            "expected a path behind `--svg`"
        );
        assert_eq!(
            error(&["--memory", "much"]),
            "expected a number of MiB, found `much`"
        );
        assert_eq!(error(&["--memory", "0"]), "0 MiB are not from 1 to 65536");
    }
}
