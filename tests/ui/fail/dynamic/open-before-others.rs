//! What takes all that is left stands before nothing, however it is wrapped.

use hg::{ByteOrder, Dyn, Error, Exclusive, Hg, Reader, Writer};

struct ByHand;

hg::dynamic!(ByHand, min = 0, open);

impl Dyn<ByHand> for ByHand {
    type View<'a, O: ByteOrder> = ();
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = ();
    fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<(), Error> {
        reader.take(reader.remaining()).map(|_| ())
    }
    fn view_mut_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        (): (),
    ) -> Result<(), Error> {
        reader.take(reader.remaining()).map(|_| ())
    }
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<ByHand, Error> {
        reader.take(reader.remaining()).map(|_| ByHand)
    }
    fn write_in<O: ByteOrder>(_: &ByHand, _: &mut Writer<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[derive(Hg)]
#[hg(dynamic)]
struct InAMessage {
    open: ByHand,
    last: u8,
}

#[derive(Hg)]
struct Open {
    kind: u8,
    #[hg(rest)]
    rest: Vec<u8>,
}

#[derive(Hg)]
struct InBox {
    open: Box<Open>,
    last: u8,
}

#[derive(Hg)]
struct InOption {
    flag: bool,
    #[hg(if = flag)]
    open: Option<Box<Open>>,
    last: u8,
}

#[derive(Hg)]
#[hg(dynamic)]
struct BeforePadding {
    #[hg(pad_after = 1)]
    open: Open,
}

type Alias = Vec<u8>;

#[derive(Hg)]
#[hg(dynamic)]
struct InAlias {
    open: Alias,
    last: u8,
}

#[derive(Hg)]
#[hg(tag = u8)]
enum Choice {
    #[hg(tag = 1)]
    First(Box<Open>, u8),
    #[hg(tag = 2)]
    Second {
        open: Box<Choice>,
        last: u8,
    },
    #[hg(tag = 3)]
    Third(#[hg(rest)] String),
}

#[derive(Hg)]
struct Itself {
    flag: bool,
    #[hg(if = flag)]
    next: Option<Box<Itself>>,
    #[hg(rest)]
    rest: Vec<u8>,
}

fn main() {}
