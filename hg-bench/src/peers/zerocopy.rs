//! zerocopy with hand-written shifts: structs of byte-order-aware integers
//! over the bytes, and for bit fields the integer that holds them.
//!
//! The header of IPv4 is in network order only, so it is not converted.

use zerocopy::byteorder::{F32, I16, I32, NativeEndian as NE, U16, U32};
use zerocopy::{BE, ByteOrder, FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned as U};

use super::codec::{Codec, Peer, View, both_orders, one_order, view};
use super::fields::{Ipv4, PackedFields};
use super::host::{Order, hosts};
use crate::subject::Subject;

struct Zerocopy;

impl Peer for Zerocopy {
    const NAME: &'static str = "zerocopy";
}

/// All that zerocopy does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Zerocopy, Basic>(),
        both_orders::<Zerocopy, Packed>(),
        both_orders::<Zerocopy, PackedFields>(),
        both_orders::<Zerocopy, Unaligned>(),
        both_orders::<Zerocopy, Complex>(),
        both_orders::<Zerocopy, Array>(),
        both_orders::<Zerocopy, NoConversion>(),
        one_order::<Zerocopy, Ipv4>(),
        both_orders::<Zerocopy, Triangle>(),
        view::<Zerocopy, Basic>(),
        view::<Zerocopy, Packed>(),
        view::<Zerocopy, PackedFields>(),
        view::<Zerocopy, Unaligned>(),
        view::<Zerocopy, Complex>(),
        view::<Zerocopy, Array>(),
        view::<Zerocopy, NoConversion>(),
        view::<Zerocopy, Ipv4>(),
        view::<Zerocopy, Triangle>(),
    ]
    .concat()
}

hosts! { {} Basic Packed Unaligned Complex Array NoConversion Triangle }

/// What is over the bytes, and its host value.
trait Wire {
    type Host;
    fn host(&self) -> Self::Host;
    fn put(&mut self, host: &Self::Host);
    fn sum(&self) -> u64;
}

macro_rules! scalars {
    ($($wire:ty: $host:ty, |$own:ident| $get:expr, $new:expr, $bits:expr;)*) => {$(
        impl<O: ByteOrder> Wire for $wire {
            type Host = $host;
            #[inline(always)]
            fn host(&self) -> $host {
                let $own = self;
                $get
            }
            #[inline(always)]
            fn put(&mut self, $own: &$host) {
                *self = $new;
            }
            #[inline(always)]
            fn sum(&self) -> u64 {
                let $own = self.host();
                u64::from($bits)
            }
        }
    )*};
}

scalars! {
    U16<O>: u16, |own| own.get(), Self::new(*own), own;
    U32<O>: u32, |own| own.get(), Self::new(*own), own;
    I16<O>: i16, |own| own.get(), Self::new(*own), own.cast_unsigned();
    I32<O>: i32, |own| own.get(), Self::new(*own), own.cast_unsigned();
    F32<O>: f32, |own| own.get(), Self::new(*own), own.to_bits();
}

macro_rules! bytes {
    ($($own:ty)*) => {$(
        impl Wire for $own {
            type Host = $own;
            #[inline(always)]
            fn host(&self) -> $own {
                *self
            }
            #[inline(always)]
            fn put(&mut self, host: &$own) {
                *self = *host;
            }
            #[inline(always)]
            fn sum(&self) -> u64 {
                u64::from(u8::from_ne_bytes(self.to_ne_bytes()))
            }
        }
    )*};
}

bytes! { u8 i8 }

impl<W: Wire<Host: Copy + Default>, const N: usize> Wire for [W; N] {
    type Host = [W::Host; N];
    #[inline(always)]
    fn host(&self) -> Self::Host {
        let mut host = [W::Host::default(); N];
        for (to, from) in host.iter_mut().zip(self) {
            *to = from.host();
        }
        host
    }
    #[inline(always)]
    fn put(&mut self, host: &Self::Host) {
        for (to, from) in self.iter_mut().zip(host) {
            to.put(from);
        }
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.iter().map(W::sum).sum()
    }
}

macro_rules! wires {
    ($($name:ident $host:ident { $($field:ident: $type:ty,)* })*) => {$(
        #[derive(FromBytes, IntoBytes, KnownLayout, Immutable, U)]
        #[repr(C)]
        #[allow(clippy::struct_field_names, reason = "they are called so")]
        struct $name<O: ByteOrder> {
            $($field: $type,)*
        }

        impl<O: ByteOrder> Wire for $name<O> {
            type Host = $host;
            #[inline(always)]
            fn host(&self) -> $host {
                $host { $($field: self.$field.host()),* }
            }
            #[inline(always)]
            fn put(&mut self, host: &$host) {
                $(self.$field.put(&host.$field);)*
            }
            #[inline(always)]
            fn sum(&self) -> u64 {
                [$(self.$field.sum()),*].iter().sum()
            }
        }
    )*};
}

wires! {
    BasicWire Basic {
        a: I32<O>, b: U32<O>, c: I16<O>, d: U16<O>, e: i8, f: u8,
    }
    PackedWire Packed {
        set_a: U32<O>, set_b: U16<O>, set_c: u8,
    }
    UnalignedWire Unaligned {
        a: i8, b: U32<O>, c: U32<O>, d: U32<O>, e: I16<O>, f: I16<O>, g: I16<O>,
    }
    ComplexWire Complex {
        seq: U32<O>, basic: [BasicWire<O>; 4], packed: PackedWire<O>, unaligned: UnalignedWire<O>,
    }
    ArrayWire Array {
        values: [U32<O>; 256],
    }
    NoConversionWire NoConversion {
        v0: U32<O>, v1: U32<O>, v2: U32<O>, v3: U32<O>,
        v4: U32<O>, v5: U32<O>, v6: U32<O>, v7: U32<O>,
        v8: U32<O>, v9: U32<O>, v10: U32<O>, v11: U32<O>,
        v12: U32<O>, v13: U32<O>, v14: U32<O>, v15: U32<O>,
    }
    VertexWire Vertex {
        x: F32<O>, y: F32<O>, z: F32<O>,
    }
    TriangleWire Triangle {
        normal: VertexWire<O>, v0: VertexWire<O>, v1: VertexWire<O>, v2: VertexWire<O>,
    }
}

impl Default for Basic {
    #[inline(always)]
    fn default() -> Self {
        Basic {
            a: 0,
            b: 0,
            c: 0,
            d: 0,
            e: 0,
            f: 0,
        }
    }
}

/// The three sets, and their bits by hand.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, U)]
#[repr(C)]
#[allow(clippy::struct_field_names, reason = "they are called so")]
struct SetsWire<O: ByteOrder> {
    set_a: U32<O>,
    set_b: U16<O>,
    set_c: u8,
}

impl<O: ByteOrder> Wire for SetsWire<O> {
    type Host = PackedFields;
    #[inline(always)]
    fn host(&self) -> PackedFields {
        PackedFields::from_sets(self.set_a.get(), self.set_b.get(), self.set_c)
    }
    #[inline(always)]
    fn put(&mut self, host: &PackedFields) {
        let (set_a, set_b, set_c) = host.to_sets();
        self.set_a.set(set_a);
        self.set_b.set(set_b);
        self.set_c = set_c;
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.host().sum()
    }
}

/// A header, and its bits by hand.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, U)]
#[repr(C)]
struct Ipv4Wire<O: ByteOrder> {
    version_ihl: u8,
    dscp_ecn: u8,
    total_len: U16<O>,
    id: U16<O>,
    flags_fragment: U16<O>,
    ttl: u8,
    protocol: u8,
    checksum: U16<O>,
    source: U32<O>,
    destination: U32<O>,
}

impl<O: ByteOrder> Wire for Ipv4Wire<O> {
    type Host = Ipv4;
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "three bits fit")]
    fn host(&self) -> Ipv4 {
        let fragment = self.flags_fragment.get();
        Ipv4 {
            version: self.version_ihl >> 4,
            ihl: self.version_ihl & 15,
            dscp: self.dscp_ecn >> 2,
            ecn: self.dscp_ecn & 3,
            total_len: self.total_len.get(),
            id: self.id.get(),
            flags: (fragment >> 13) as u8,
            fragment_offset: fragment & 0x1fff,
            ttl: self.ttl,
            protocol: self.protocol,
            checksum: self.checksum.get(),
            source: self.source.get(),
            destination: self.destination.get(),
        }
    }
    #[inline(always)]
    fn put(&mut self, host: &Ipv4) {
        let fragment = u16::from(host.flags) << 13 | host.fragment_offset & 0x1fff;
        self.version_ihl = host.version << 4 | host.ihl & 15;
        self.dscp_ecn = host.dscp << 2 | host.ecn & 3;
        self.total_len.set(host.total_len);
        self.id.set(host.id);
        self.flags_fragment.set(fragment);
        self.ttl = host.ttl;
        self.protocol = host.protocol;
        self.checksum.set(host.checksum);
        self.source.set(host.source);
        self.destination.set(host.destination);
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.host().sum()
    }
}

/// A wire form over exactly its bytes, or many over theirs.
fn over<W: FromBytes + KnownLayout + Immutable + U + ?Sized>(bytes: &[u8]) -> &W {
    W::ref_from_bytes(bytes).expect("whole messages")
}

/// [`over`] to be written.
fn over_mut<W>(bytes: &mut [u8]) -> &mut W
where
    W: FromBytes + IntoBytes + KnownLayout + U + ?Sized,
{
    W::mut_from_bytes(bytes).expect("whole messages")
}

macro_rules! codecs {
    ($($host:ident $wire:ident $view:ident $converted:ident;)*) => {$(
        impl Codec<$host> for Zerocopy {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $host {
                if O::BIG {
                    over::<$wire<BE>>(bytes).host()
                } else {
                    over::<$wire<NE>>(bytes).host()
                }
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$host, out: &mut [u8]) {
                if O::BIG {
                    over_mut::<$wire<BE>>(out).put(host);
                } else {
                    over_mut::<$wire<NE>>(out).put(host);
                }
            }
            fn convert(input: &[u8], output: &mut [u8]) {
                let output = over_mut::<[$wire<$converted>]>(output);
                for (from, to) in over::<[$wire<NE>]>(input).iter().zip(output) {
                    to.put(&from.host());
                }
            }
        }

        impl View<$host> for Zerocopy {
            fn sum(input: &[u8]) -> u64 {
                let sums = over::<[$wire<$view>]>(input).iter().map(Wire::sum);
                sums.fold(0, u64::wrapping_add)
            }
        }
    )*};
}

codecs! {
    Basic BasicWire BE BE;
    Packed PackedWire BE BE;
    PackedFields SetsWire BE BE;
    Unaligned UnalignedWire BE BE;
    Complex ComplexWire BE BE;
    Array ArrayWire BE BE;
    NoConversion NoConversionWire NE NE;
    Ipv4 Ipv4Wire BE BE;
    Triangle TriangleWire NE BE;
}
