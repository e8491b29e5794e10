#[hg::rpc]
trait Robot {
    fn size(&mut self, at: usize);
    fn sizes(&mut self, all: [isize; 2]);
}

fn main() {}
