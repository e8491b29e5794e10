//! What comes back is a message, or a `Result` of two.

struct NotAMessage;

#[hg::rpc]
trait Robot {
    fn odd(&mut self) -> NotAMessage;
}

#[hg::rpc]
trait Others {
    fn borrowed(&mut self) -> &str;
    fn machine(&mut self) -> usize;
    fn size(&mut self) -> Result<u32, usize>;
}

fn main() {}
