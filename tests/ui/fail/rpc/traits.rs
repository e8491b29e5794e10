#[hg::rpc]
trait Generic<T> {
    fn a(&mut self);
}

#[hg::rpc]
trait Super: Send {
    fn a(&mut self);
}

#[hg::rpc]
unsafe trait Unsafe {
    fn a(&mut self);
}

#[hg::rpc]
trait Items {
    type Out;
    const N: usize;
    fn a(&mut self);
}

fn main() {}
