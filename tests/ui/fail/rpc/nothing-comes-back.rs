#[hg::rpc]
trait Robot {
    fn read(&mut self, data: &mut [u8]);
}

fn main() {}
