#[hg::rpc]
trait Robot {
    fn words(&mut self, words: &[u16]);
    fn twice(&mut self, text: &&str);
    fn within(&mut self, text: Option<&str>);
    fn dynamic(&mut self, text: Box<dyn Fn()>);
    fn this(&mut self, other: Self);
    fn pointer(&mut self, at: *const u8);
}

fn main() {}
