//! rkyv: one archive of all messages, aligned and padded as the host values,
//! little-endian, validated before it is used.
//!
//! Decode takes each archived message to its host value; view adds up the
//! archive in place. The order is a feature of the crate, so nothing is
//! converted; it has no bit fields.

#![allow(
    clippy::struct_field_names,
    reason = "the derive repeats the struct, but not what it allows"
)]

use ::rkyv::api::deserialize_using;
use ::rkyv::rancor::{Failure, Panic};
use ::rkyv::util::AlignedVec;
use ::rkyv::vec::ArchivedVec;
use ::rkyv::{Archive, Deserialize, Serialize, access, api::high::to_bytes_in};

use super::codec::{Format, Peer, of, own_form};
use super::host::{Host, hosts};
use crate::subject::{self, Mode, Subject};

struct Rkyv;

impl Peer for Rkyv {
    const NAME: &'static str = "rkyv";
}

/// All that rkyv does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        own_form::<Rkyv, Basic>(),
        own_form::<Rkyv, Packed>(),
        own_form::<Rkyv, Unaligned>(),
        own_form::<Rkyv, Complex>(),
        own_form::<Rkyv, Array>(),
        own_form::<Rkyv, NoConversion>(),
        own_form::<Rkyv, Triangle>(),
        view::<Basic>(),
        view::<Packed>(),
        view::<Unaligned>(),
        view::<Complex>(),
        view::<Array>(),
        view::<NoConversion>(),
        view::<Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(Archive, Serialize, Deserialize)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

/// The sum of what is archived.
trait Sum: Host {
    fn sum(store: &AlignedVec) -> u64;
}

fn view<H: Sum>() -> Vec<Subject>
where
    Rkyv: Format<H, Store = AlignedVec>,
{
    vec![of::<Rkyv, H>(Mode::View, |input| {
        let mut store = Rkyv::store(2 * input.len() + 1024);
        Rkyv::encode(&H::read_all(input), &mut store);
        subject::task(
            (store, 0),
            |(store, sum)| *sum = H::sum(store),
            |(_, sum): &(AlignedVec, u64)| sum.to_le_bytes().to_vec(),
        )
    })]
}

macro_rules! formats {
    ($($name:ident $archived:ident |$own:ident| $sum:expr;)*) => {$(
        impl Format<$name> for Rkyv {
            type Store = AlignedVec;
            fn store(room: usize) -> AlignedVec {
                AlignedVec::with_capacity(room)
            }
            #[inline(never)]
            fn encode(hosts: &Vec<$name>, store: &mut AlignedVec) {
                store.clear();
                let into = std::mem::take(store);
                *store = to_bytes_in::<_, Panic>(hosts, into).expect("room for all");
            }
            #[inline(never)]
            fn decode(store: &mut AlignedVec, hosts: &mut Vec<$name>) {
                let archive = access::<ArchivedVec<$archived>, Failure>(store);
                for (host, archived) in hosts.iter_mut().zip(archive.expect("valid").iter()) {
                    *host = deserialize_using::<_, _, Panic>(archived, &mut ()).expect("valid");
                }
            }
        }

        impl $archived {
            #[inline(always)]
            fn sum(&self) -> u64 {
                let $own = self;
                $sum
            }
        }

        impl Sum for $name {
            fn sum(store: &AlignedVec) -> u64 {
                let archive = access::<ArchivedVec<$archived>, Failure>(store);
                let sums = archive.expect("valid").iter().map($archived::sum);
                sums.fold(0, u64::wrapping_add)
            }
        }
    )*};
}

/// The numbers as `u64`, added up.
macro_rules! sum {
    ($own:ident: $($field:ident)*) => {
        0 $(+ u64::from($own.$field.to_native()))*
    };
}

formats! {
    Basic ArchivedBasic |own| {
        sum!(own: b d)
            + u64::from(own.a.to_native().cast_unsigned())
            + u64::from(own.c.to_native().cast_unsigned())
            + u64::from(own.e.cast_unsigned())
            + u64::from(own.f)
    };
    Packed ArchivedPacked |own| sum!(own: set_a set_b) + u64::from(own.set_c);
    Unaligned ArchivedUnaligned |own| {
        sum!(own: b c d)
            + u64::from(own.a.cast_unsigned())
            + u64::from(own.e.to_native().cast_unsigned())
            + u64::from(own.f.to_native().cast_unsigned())
            + u64::from(own.g.to_native().cast_unsigned())
    };
    Complex ArchivedComplex |own| {
        sum!(own: seq)
            + own.basic.iter().map(ArchivedBasic::sum).sum::<u64>()
            + own.packed.sum()
            + own.unaligned.sum()
    };
    Array ArchivedArray |own| own.values.iter().map(|own| u64::from(own.to_native())).sum();
    NoConversion ArchivedNoConversion |own| {
        let fields = [
            own.v0, own.v1, own.v2, own.v3, own.v4, own.v5, own.v6, own.v7, own.v8, own.v9,
            own.v10, own.v11, own.v12, own.v13, own.v14, own.v15,
        ];
        fields.into_iter().map(|own| u64::from(own.to_native())).sum()
    };
    Triangle ArchivedTriangle |own| {
        own.normal.sum() + own.v0.sum() + own.v1.sum() + own.v2.sum()
    };
}

impl ArchivedVertex {
    #[inline(always)]
    fn sum(&self) -> u64 {
        let bits = [self.x, self.y, self.z].map(|own| u64::from(own.to_native().to_bits()));
        bits.iter().sum()
    }
}
