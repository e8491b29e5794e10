#[hg::rpc]
trait Robot {
    fn pattern(&mut self, (a, b): (u8, u8));
    fn nameless(&mut self, _: u8);
}

fn main() {}
