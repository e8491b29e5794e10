//! What takes all that is left is no argument for what stands before others.

use hg::Hg;

#[derive(Hg)]
struct Open {
    #[hg(rest)]
    rest: Vec<u8>,
}

#[derive(Hg)]
#[hg(dynamic)]
struct Before<T> {
    body: T,
    last: u8,
}

#[derive(Hg)]
struct List<T> {
    #[hg(prefix = u8, max = 9)]
    list: Vec<T>,
}

#[derive(Hg)]
#[hg(tag = u8)]
enum Choice<T: 'static> {
    #[hg(tag = 1)]
    Body(Box<T>, u8),
}

#[derive(Hg)]
#[hg(dynamic)]
struct Holds {
    body: Before<Open>,
}

#[derive(Hg)]
#[hg(dynamic)]
struct HoldsAList {
    list: List<Open>,
}

#[derive(Hg)]
#[hg(dynamic)]
struct HoldsAChoice {
    choice: Choice<Open>,
}

fn main() {}
