#[hg::rpc]
trait Robot {
    fn go(&mut self, x: u8, #[cfg(debug_assertions)] y: u8);
    fn stop(#[allow(unused)] &mut self);
}

fn main() {}
