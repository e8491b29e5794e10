//! Whether Hg is far slower than the control in a mode that does one message
//! after the other.

use super::results::Measured;
use crate::suites::{CONTROL, HG};

/// The ratio that is an error.
const LIMIT: f64 = 1.25;

/// The ratio of Hg where it is too high.
pub(super) fn too_slow(measured: &Measured) -> Option<f64> {
    let ratio = measured.ratio(HG, CONTROL)?;
    (ratio > LIMIT).then_some(ratio)
}

/// Measures once more what was too slow, and tells what still is.
pub(super) fn judge(
    results: &[Measured],
    mut again: impl FnMut(&Measured) -> Result<Measured, String>,
) -> Result<(), String> {
    let mut slow = Vec::new();
    for measured in results {
        if too_slow(measured).is_none() {
            continue;
        }
        let second = again(measured)?;
        if let Some(ratio) = too_slow(&second) {
            slow.push(format!("{second}: {ratio:.3}"));
        }
    }
    if slow.is_empty() {
        return Ok(());
    }
    let slow = slow.join("\n");
    Err(format!(
        "Hg takes more than {LIMIT} of the control's time:\n{slow}"
    ))
}

#[cfg(test)]
mod tests {
    use super::judge;
    use crate::report::results::{Measured, Size, measured};
    use crate::subject::Mode;

    fn one(ratio: f64) -> Measured {
        let lines = [("control", 1.0), ("hg", ratio), ("peer", 9.0)];
        measured("basic", Mode::View, Size::Cache, &lines)
    }

    #[test]
    fn what_is_slow_once_was_disturbed() {
        let mut times = 0;
        let again = |_: &Measured| {
            times += 1;
            Ok(one(1.1))
        };
        assert_eq!(judge(&[one(1.25), one(1.26), one(9.0)], again), Ok(()));
        assert_eq!(times, 2);
    }

    #[test]
    fn what_is_slow_twice_is_slow() {
        let error = judge(&[one(2.0)], |_| Ok(one(1.3))).expect_err("too slow");
        assert_eq!(
            error,
            "Hg takes more than 1.25 of the control's time:\nbasic view: 1.300"
        );
    }
}
