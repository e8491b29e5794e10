#[hg::rpc]
#[hg(big)]
trait Robot {
    fn go(&mut self);
}

fn main() {}
