#[hg::rpc]
trait Robot {
    fn declared<'a>(&mut self, text: &'a str);
    fn receiver(&'static mut self);
    fn fixed(&mut self, text: &'static str);
    fn within(&mut self, text: std::borrow::Cow<'static, str>);
}

fn main() {}
