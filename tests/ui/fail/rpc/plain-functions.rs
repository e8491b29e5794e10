#[hg::rpc]
trait Robot {
    async fn later(&mut self);
    unsafe fn risky(&mut self);
    const fn constant(&mut self);
    extern "C" fn foreign(&mut self);
}

fn main() {}
