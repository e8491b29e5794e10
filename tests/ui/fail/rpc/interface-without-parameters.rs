#[hg::rpc]
trait Generic<T> {
    fn a(&mut self);
}

#[hg::rpc]
trait Bounded
where
    u8: Into<u16>,
{
    fn a(&mut self);
}

fn main() {}
