//! What must hold of all shapes of messages, of whatever value and of
//! whatever bytes; `src/shapes` has the shapes and what is asserted of them.
//!
//! `HG_CASES=50` tries fifty times as many values, each time others.
#![allow(missing_docs)]

mod allocation;
mod calls;
mod hostile;

use std::fmt::Debug;

use hg_tests::shapes::{Shape, check};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};

/// Tries so many values of a strategy, or as many times more as `HG_CASES`
/// says; a failure is made as small as possible.
fn each<S: Strategy>(name: &str, cases: u32, values: &S, test: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let times = std::env::var("HG_CASES").map_or(Ok(1), |times| times.parse());
    let times: u32 = times.expect("`HG_CASES` is a number");
    let mut runner = TestRunner::new(Config {
        cases: cases * times,
        failure_persistence: None,
        ..Config::default()
    });
    let outcome = runner.run(values, |value| {
        test(value);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{name}: {error}");
    }
}

/// Values go out and come back, and bytes that are nearly right are judged
/// alike by all that read them.
fn values<M: Shape>(name: &str) {
    each(name, 48, &M::values(), |host| {
        check::value(&host);
        hostile::near(&host);
    });
}

/// Bytes of all kinds.
fn bytes<M: Shape>(name: &str) {
    each(name, 256, &hostile::random(), |bytes| {
        hostile::any::<M>(&bytes);
    });
    each(name, 256, &hostile::edited::<M>(), |bytes| {
        hostile::any::<M>(&bytes);
    });
    for bytes in hostile::filled() {
        hostile::any::<M>(&bytes);
    }
}

macro_rules! tests {
    ($($(#[$attr:meta])* $name:ident: $shape:ty;)*) => {$(
        $(#[$attr])*
        mod $name {
            #[test]
            fn sample() {
                hg_tests::shapes::check::sample::<$shape>();
            }

            #[test]
            fn values() {
                super::values::<$shape>(stringify!($name));
            }

            #[test]
            fn bytes() {
                super::bytes::<$shape>(stringify!($name));
            }
        }
    )*};
}

hg_tests::each_shape!(tests);

/// The fuzz targets choose a shape by its place in the list.
#[test]
fn the_list_of_shapes() {
    let mut names: Vec<&str> = check::ALL.iter().map(|entry| entry.name).collect();
    assert!(names.len() >= 40 && names.len() < 256);
    for entry in check::ALL {
        (entry.grown)(&[]);
        (entry.grown)(&[0xff; 200]);
        (entry.any_bytes)(&[1; 20]);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), check::ALL.len());
}
