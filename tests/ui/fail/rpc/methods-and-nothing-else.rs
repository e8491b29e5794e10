#[hg::rpc]
trait Robot {
    type Out;
    const N: usize;
    fn a(&mut self);
}

fn main() {}
