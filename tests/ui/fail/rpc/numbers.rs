#[hg::rpc]
trait Robot {
    #[hg(id = 1)]
    fn a(&mut self);
    #[hg(id = 0)]
    fn b(&mut self);
    fn c(&mut self);
    #[hg(id = 255)]
    fn last(&mut self);
    fn one_more(&mut self);
}

fn main() {}
