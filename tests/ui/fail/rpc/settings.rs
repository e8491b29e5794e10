#[hg::rpc(big)]
trait One {}

#[hg::rpc]
#[hg(big)]
trait Two {
    #[hg(number = 3)]
    fn a(&mut self);
    #[hg(id = "3")]
    fn b(&mut self);
    #[hg(id = 256)]
    fn c(&mut self);
    #[hg(id = 1, id = 2)]
    fn d(&mut self);
}

fn main() {}
