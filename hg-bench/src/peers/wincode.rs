//! wincode: a derive that copies whole structs where their layout permits, in
//! either order.
//!
//! Its view is a slice of the host struct itself, so it is there for the
//! suites in the order of this machine only, and over aligned bytes. It has no
//! bit fields.

use ::rkyv::util::AlignedVec;
use ::wincode::config::{
    Configuration, deserialize_exact, deserialize_with_context, serialize_into,
};
use ::wincode::context::Len;
use ::wincode::{SchemaRead, SchemaWrite};

use super::codec::{Codec, Peer, both_orders, of};
use super::host::{Host, Order, hosts};
use crate::subject::{self, Mode, Subject};

struct Wincode;

impl Peer for Wincode {
    const NAME: &'static str = "wincode";
}

/// All that wincode does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Wincode, Basic>(),
        both_orders::<Wincode, Packed>(),
        both_orders::<Wincode, Unaligned>(),
        both_orders::<Wincode, Complex>(),
        both_orders::<Wincode, Array>(),
        both_orders::<Wincode, NoConversion>(),
        both_orders::<Wincode, Triangle>(),
        view::<NoConversion>(),
        view::<Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(SchemaRead, SchemaWrite)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for Wincode {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                let bytes: &[u8; $name::SIZE] = bytes.try_into().expect("a whole message");
                let host = if O::BIG {
                    deserialize_exact(&bytes[..], Configuration::default().with_big_endian())
                } else {
                    deserialize_exact(&bytes[..], Configuration::default().with_little_endian())
                };
                host.expect("a whole message")
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                let out: &mut [u8; $name::SIZE] = out.try_into().expect("room for a message");
                let result = if O::BIG {
                    serialize_into(&mut out[..], host, Configuration::default().with_big_endian())
                } else {
                    serialize_into(&mut out[..], host, Configuration::default().with_little_endian())
                };
                result.expect("room for a message");
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }

/// The sum of what is over the bytes.
trait Sum: Host {
    fn sum(store: &[u8]) -> u64;
}

fn view<H: Sum>() -> Vec<Subject> {
    vec![of::<Wincode, H>(Mode::View, |input| {
        let mut aligned = AlignedVec::<16>::with_capacity(input.len());
        aligned.extend_from_slice(input);
        subject::task(
            (aligned, 0),
            |(aligned, sum)| *sum = H::sum(aligned),
            |(_, sum): &(AlignedVec, u64)| sum.to_le_bytes().to_vec(),
        )
    })]
}

/// The messages over the bytes.
macro_rules! over {
    ($name:ident, $bytes:ident) => {{
        let config = Configuration::default().with_platform_endian();
        let count = Len($bytes.len() / $name::SIZE);
        let messages: &[$name] =
            deserialize_with_context(count, $bytes, config).expect("aligned messages");
        messages
    }};
}

impl Sum for NoConversion {
    fn sum(bytes: &[u8]) -> u64 {
        let sums = over!(NoConversion, bytes).iter().map(|own| {
            let fields = [
                own.v0, own.v1, own.v2, own.v3, own.v4, own.v5, own.v6, own.v7, own.v8, own.v9,
                own.v10, own.v11, own.v12, own.v13, own.v14, own.v15,
            ];
            fields.into_iter().map(u64::from).sum::<u64>()
        });
        sums.fold(0, u64::wrapping_add)
    }
}

impl Sum for Triangle {
    fn sum(bytes: &[u8]) -> u64 {
        let sums = over!(Triangle, bytes).iter().map(|own| {
            let vertices = [own.normal, own.v0, own.v1, own.v2];
            let sums = vertices.map(|own| {
                let fields = [own.x, own.y, own.z];
                fields
                    .map(|own| u64::from(own.to_bits()))
                    .iter()
                    .sum::<u64>()
            });
            sums.iter().sum::<u64>()
        });
        sums.fold(0, u64::wrapping_add)
    }
}
