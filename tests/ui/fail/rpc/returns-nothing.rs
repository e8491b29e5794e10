#[hg::rpc]
trait Robot {
    fn answer(&mut self) -> u32;
}

fn main() {}
