#[hg::rpc]
trait Robot {
    #[hg(number = 3)]
    fn a(&mut self);
}

fn main() {}
