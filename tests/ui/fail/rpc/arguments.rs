#[hg::rpc]
trait Robot {
    fn pattern(&mut self, (a, b): (u8, u8));
    fn mutable(&mut self, data: &mut [u8]);
    fn lifetime(&mut self, text: &'static str);
    fn words(&mut self, words: &[u16]);
    fn twice(&mut self, text: &&str);
    fn within(&mut self, text: Option<&str>);
    fn hidden(&mut self, text: impl AsRef<str>);
    fn dynamic(&mut self, text: Box<dyn Fn()>);
    fn this(&mut self, other: Self);
    fn pointer(&mut self, at: *const u8);
}

fn main() {}
