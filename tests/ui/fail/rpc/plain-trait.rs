#[hg::rpc]
unsafe trait Unsafe {
    fn a(&mut self);
}

#[hg::rpc]
auto trait Auto {}

fn main() {}
