//! What a type by another name needs is said at the field.

use hg::Hg;

type Name = String;
type Bytes = Vec<u8>;
type Words = Vec<u16>;
type Maybe = Option<u8>;

#[derive(Hg)]
#[hg(dynamic)]
struct Untold {
    name: Name,
}

#[derive(Hg)]
#[hg(dynamic)]
struct UntoldBytes {
    kind: u8,
    bytes: Bytes,
}

#[derive(Hg)]
struct UpToAByte {
    #[hg(until = 0)]
    words: Words,
}

#[derive(Hg)]
struct Present {
    flag: bool,
    #[hg(if = flag)]
    maybe: Maybe,
}

fn main() {}
