//! A blocking client returns something where there is no reply.

use hg::Hg;
use hg::transport::{Connection, pipe};

#[derive(Hg)]
#[repr(u8)]
enum Wrong {
    ByZero = 1,
}

#[hg::rpc]
trait Calculator {
    fn divide(&mut self, a: i32, b: i32) -> Result<i32, Wrong>;
}

fn main() {
    let (here, _) = pipe();
    // The other client needs nothing.
    let _ = CalculatorClient(Connection::client(here)).divide(1, 2);
    let (here, _) = pipe();
    let _ = CalculatorBlocking::new(Connection::client(here)).divide(1, 2);
}
