#[hg::rpc]
trait Robot {
    #[hg(id = 1, id = 2)]
    fn a(&mut self);
}

fn main() {}
