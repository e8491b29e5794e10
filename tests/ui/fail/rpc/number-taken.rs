#[hg::rpc]
trait Robot {
    #[hg(id = 1)]
    fn a(&mut self);
    #[hg(id = 0)]
    fn b(&mut self);
    fn c(&mut self);
    #[hg(id = 1)]
    fn d(&mut self);
    #[cfg(unix)]
    #[hg(id = 9)]
    fn e(&mut self);
    #[cfg(windows)]
    #[hg(id = 9)]
    fn f(&mut self);
}

fn main() {}
