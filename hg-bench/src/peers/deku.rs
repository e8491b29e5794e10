//! deku 0.20: a derive for bytes and bits with a reader and a writer.
//!
//! Its feature `bits` costs the messages of whole bytes some speed, but is
//! needed for those with bit fields, and a crate is built with one set of
//! features. `descriptive-errors` is off, as nothing here fails.

use std::io::Cursor;

use deku::ctx::Endian;
use deku::reader::Reader;
use deku::writer::Writer;
use deku::{DekuRead, DekuReader, DekuWrite, DekuWriter};

use super::codec::{Codec, both_orders, one_order};
use super::host::{Order, fields, hosts};
use crate::subject::Subject;

const NAME: &str = "deku";

/// All that deku does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Basic>(NAME),
        both_orders::<Packed>(NAME),
        both_orders::<Unaligned>(NAME),
        both_orders::<Complex>(NAME),
        both_orders::<Array>(NAME),
        both_orders::<NoConversion>(NAME),
        both_orders::<Triangle>(NAME),
    ]
    .concat()
}

hosts! {
    {
        #[derive(DekuRead, DekuWrite)]
        #[deku(endian = "endian", ctx = "endian: Endian")]
    }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

#[inline]
fn endian<O: Order>() -> Endian {
    if O::BIG { Endian::Big } else { Endian::Little }
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec for $name {
            #[inline]
            fn decode<O: Order>(bytes: &[u8]) -> Self {
                let mut reader = Reader::new(Cursor::new(bytes));
                Self::from_reader_with_ctx(&mut reader, endian::<O>()).expect("a whole message")
            }
            #[inline]
            fn encode<O: Order>(&self, out: &mut [u8]) {
                let mut writer = Writer::new(Cursor::new(out));
                self.to_writer(&mut writer, endian::<O>()).expect("room for a message");
                writer.finalize().expect("whole bytes");
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }
