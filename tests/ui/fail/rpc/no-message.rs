struct Plain {
    x: u8,
}

#[hg::rpc]
trait Robot {
    fn plain(&mut self, plain: Plain);
    fn reference(&mut self, other: u8, plain: &Plain);
}

#[hg::rpc]
trait Missing {
    fn wire(&mut self, plain: &PlainWire);
}

#[hg::rpc]
trait Unportable {
    fn size(&mut self, at: usize);
    fn many(&mut self, all: Vec<char>);
}

fn main() {}
