#[hg::rpc]
struct Robot {
    x: u8,
}

fn main() {}
