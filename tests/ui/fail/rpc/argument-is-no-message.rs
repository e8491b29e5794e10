struct Plain {
    x: u8,
}

#[hg::rpc]
trait Robot {
    fn go(&mut self, plain: &Plain);
}

fn main() {}
