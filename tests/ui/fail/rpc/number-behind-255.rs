#[hg::rpc]
trait Robot {
    #[hg(id = 255)]
    fn last(&mut self);
    fn one_more(&mut self);
}

fn main() {}
