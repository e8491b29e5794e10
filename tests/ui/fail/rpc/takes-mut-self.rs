#[hg::rpc]
trait Robot {
    fn shared(&self);
    fn owned(self);
    fn boxed(self: Box<Self>);
    fn nobody();
    fn nobody_at_all(x: u8);
}

fn main() {}
