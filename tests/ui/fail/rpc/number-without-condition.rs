#[hg::rpc]
trait Robot {
    #[cfg_attr(unix, hg(id = 3))]
    fn a(&mut self);
}

fn main() {}
