//! With `peek` the body holds the number.

use hg::Hg;

#[derive(Hg)]
#[hg(peek = u8)]
enum A {
    #[hg(tag = 0..=127)]
    Short(u8),
    #[hg(tag = 128)]
    End,
    #[hg(tag = 129)]
    Skipped {
        #[hg(skip)]
        note: u8,
    },
}

fn main() {}
