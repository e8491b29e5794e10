//! Elements that take all that is left cannot stand one behind the other.

use hg::Hg;

#[derive(Hg)]
struct Open {
    kind: u8,
    #[hg(rest)]
    rest: Vec<u8>,
}

#[derive(Hg)]
struct Counted {
    #[hg(prefix = u8)]
    list: Vec<Open>,
    last: u8,
}

#[derive(Hg)]
struct UpToAnEnd {
    #[hg(until = 0)]
    list: Vec<Open>,
    #[hg(until = |it| it.kind == 0)]
    second: Vec<Open>,
}

#[derive(Hg)]
struct InAWindow {
    #[hg(prefix_bytes = u8)]
    list: Vec<Open>,
}

#[derive(Hg)]
struct Texts {
    #[hg(prefix = u8, max = 9)]
    list: Vec<String>,
}

#[derive(Hg)]
#[hg(dynamic)]
struct InAnArray {
    list: [Open; 2],
}

#[derive(Hg)]
enum InVariants {
    #[hg(tag = 1)]
    First([[Open; 1]; 2]),
    #[hg(tag = 2)]
    Second(#[hg(rest)] Vec<Open>),
}

#[derive(Hg)]
struct Itself {
    kind: u8,
    #[hg(rest)]
    list: Vec<Itself>,
}

fn main() {}
