#[hg::rpc]
trait Robot {
    fn generic<T>(&mut self, value: u8);
    fn constant<const N: usize>(&mut self);
    fn bounded(&mut self)
    where
        Self: Sized;
    fn hidden(&mut self, text: impl AsRef<str>);
}

fn main() {}
