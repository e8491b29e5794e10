#[hg::rpc]
trait Robot {
    #[hg(id = "3")]
    fn a(&mut self);
    #[hg(id = 256)]
    fn b(&mut self);
    #[hg(id)]
    fn c(&mut self);
    #[hg]
    fn d(&mut self);
}

fn main() {}
