#[hg::rpc(big)]
trait One {}

#[hg::rpc(crate = 3)]
trait Two {}

fn main() {}
