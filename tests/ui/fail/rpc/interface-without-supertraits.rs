#[hg::rpc]
trait Robot: Send {
    fn a(&mut self);
}

fn main() {}
