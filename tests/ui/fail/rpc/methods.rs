#[hg::rpc]
trait Robot {
    async fn later(&mut self);
    unsafe fn risky(&mut self);
    fn generic<T>(&mut self, value: u8);
    fn constant<const N: usize>(&mut self);
    fn lifetime<'a>(&mut self, text: &'a str);
    fn answer(&mut self) -> u32;
    fn shared(&self);
    fn owned(self);
    fn boxed(self: Box<Self>);
    fn nobody();
    fn nobody_at_all(x: u8);
}

fn main() {}
