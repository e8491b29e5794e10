//! The host values of the peers, and what is done with them outside of the
//! clock: out of canonical bytes, and back to be compared.
//!
//! Most peers derive on the host struct itself, so each has its own copy of
//! the same structs: [`hosts`] writes them, with the peer's attributes.

/// The byte order of a wire form.
pub(super) trait Order: 'static {
    /// Whether the most significant byte comes first.
    const BIG: bool;
}

/// Network order.
pub(super) enum Big {}

impl Order for Big {
    const BIG: bool = true;
}

/// The order of this machine.
pub(super) enum Native {}

impl Order for Native {
    const BIG: bool = cfg!(target_endian = "big");
}

/// A value with canonical bytes.
pub(super) trait Plain: Sized {
    /// Takes the value from the front of the bytes.
    fn read(bytes: &mut &[u8], big: bool) -> Self;
    /// Appends the value.
    fn write(&self, big: bool, out: &mut Vec<u8>);
}

/// The host value of a suite.
pub(super) trait Host: Plain + Clone + 'static {
    /// The suite's name.
    const SUITE: &'static str;
    /// The bytes of a message.
    const SIZE: usize;
    /// The order of decoding and encoding.
    type Wire: Order;
    /// The order of what conversion makes.
    type Converted: Order;

    /// Canonical bytes to host values.
    fn read_all(bytes: &[u8]) -> Vec<Self> {
        let messages = bytes.chunks_exact(Self::SIZE);
        messages
            .map(|mut bytes| Self::read(&mut bytes, Self::Wire::BIG))
            .collect()
    }

    /// The canonical bytes of one message.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(Self::SIZE);
        self.write(Self::Wire::BIG, &mut out);
        out
    }
}

macro_rules! scalars {
    ($($t:ty)*) => {$(
        impl Plain for $t {
            fn read(bytes: &mut &[u8], big: bool) -> Self {
                let (own, rest) = bytes.split_first_chunk().expect("whole messages");
                *bytes = rest;
                if big { <$t>::from_be_bytes(*own) } else { <$t>::from_le_bytes(*own) }
            }
            fn write(&self, big: bool, out: &mut Vec<u8>) {
                out.extend(if big { self.to_be_bytes() } else { self.to_le_bytes() });
            }
        }
    )*};
}

scalars! { u8 i8 u16 i16 u32 i32 f32 }

impl<T: Plain, const N: usize> Plain for [T; N] {
    fn read(bytes: &mut &[u8], big: bool) -> Self {
        std::array::from_fn(|_| T::read(bytes, big))
    }
    fn write(&self, big: bool, out: &mut Vec<u8>) {
        self.iter().for_each(|element| element.write(big, out));
    }
}

/// `impl Plain` and, with a suite, `impl Host` for a struct of plain fields.
macro_rules! plain {
    ($name:ident $($field:ident)*) => {
        impl $crate::peers::host::Plain for $name {
            fn read(bytes: &mut &[u8], big: bool) -> Self {
                $(let $field = $crate::peers::host::Plain::read(bytes, big);)*
                Self { $($field),* }
            }
            fn write(&self, big: bool, out: &mut Vec<u8>) {
                $($crate::peers::host::Plain::write(&{ self.$field }, big, out);)*
            }
        }
    };
}

/// `impl Host`: the message's suite, size, and orders.
macro_rules! host {
    ($name:ident $suite:literal $size:literal $wire:ident $converted:ident) => {
        impl $crate::peers::host::Host for $name {
            const SUITE: &'static str = $suite;
            const SIZE: usize = $size;
            type Wire = $crate::peers::host::$wire;
            type Converted = $crate::peers::host::$converted;
        }
    };
}

/// The named host structs, each with the given attributes.
macro_rules! hosts {
    ($attributes:tt $($name:ident)*) => {
        $($crate::peers::host::hosts! { @$name $attributes })*
    };
    (@Basic { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Basic {
            pub(super) a: i32,
            pub(super) b: u32,
            pub(super) c: i16,
            pub(super) d: u16,
            pub(super) e: i8,
            pub(super) f: u8,
        }
        $crate::peers::host::plain! { Basic a b c d e f }
        $crate::peers::host::host! { Basic "basic" 14 Big Big }
    };
    (@Packed { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Packed {
            pub(super) set_a: u32,
            pub(super) set_b: u16,
            pub(super) set_c: u8,
        }
        $crate::peers::host::plain! { Packed set_a set_b set_c }
        $crate::peers::host::host! { Packed "packed" 7 Big Big }
    };
    (@Unaligned { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Unaligned {
            pub(super) a: i8,
            pub(super) b: u32,
            pub(super) c: u32,
            pub(super) d: u32,
            pub(super) e: i16,
            pub(super) f: i16,
            pub(super) g: i16,
        }
        $crate::peers::host::plain! { Unaligned a b c d e f g }
        $crate::peers::host::host! { Unaligned "unaligned" 19 Big Big }
    };
    (@Complex { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Complex {
            pub(super) seq: u32,
            pub(super) basic: [Basic; 4],
            pub(super) packed: Packed,
            pub(super) unaligned: Unaligned,
        }
        $crate::peers::host::plain! { Complex seq basic packed unaligned }
        $crate::peers::host::host! { Complex "complex" 86 Big Big }
    };
    (@Array { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Array {
            pub(super) values: [u32; 256],
        }
        $crate::peers::host::plain! { Array values }
        $crate::peers::host::host! { Array "array" 1024 Big Big }
    };
    (@NoConversion { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct NoConversion {
            pub(super) v0: u32,
            pub(super) v1: u32,
            pub(super) v2: u32,
            pub(super) v3: u32,
            pub(super) v4: u32,
            pub(super) v5: u32,
            pub(super) v6: u32,
            pub(super) v7: u32,
            pub(super) v8: u32,
            pub(super) v9: u32,
            pub(super) v10: u32,
            pub(super) v11: u32,
            pub(super) v12: u32,
            pub(super) v13: u32,
            pub(super) v14: u32,
            pub(super) v15: u32,
        }
        $crate::peers::host::plain! {
            NoConversion v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15
        }
        $crate::peers::host::host! { NoConversion "no_conversion" 64 Native Native }
    };
    (@Triangle { $($attributes:tt)* }) => {
        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Vertex {
            pub(super) x: f32,
            pub(super) y: f32,
            pub(super) z: f32,
        }
        $crate::peers::host::plain! { Vertex x y z }

        $($attributes)*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub(super) struct Triangle {
            pub(super) normal: Vertex,
            pub(super) v0: Vertex,
            pub(super) v1: Vertex,
            pub(super) v2: Vertex,
        }
        $crate::peers::host::plain! { Triangle normal v0 v1 v2 }
        $crate::peers::host::host! { Triangle "mesh" 48 Native Big }
    };
}

pub(super) use {host, hosts, plain};

/// The bit fields of a message, each in the smallest integer.
pub(super) mod fields {
    use super::Plain;

    /// Every bit field of `packed`: 15, 2, 5, 8, 1 bits; four times 4; eight
    /// times 1.
    #[derive(Clone, Copy)]
    pub(in crate::peers) struct PackedFields {
        pub(in crate::peers) fifteen: u16,
        pub(in crate::peers) two: u8,
        pub(in crate::peers) five: u8,
        pub(in crate::peers) eight: u8,
        pub(in crate::peers) one: bool,
        pub(in crate::peers) nibbles: [u8; 4],
        pub(in crate::peers) flags: [bool; 8],
    }

    impl Plain for PackedFields {
        fn read(bytes: &mut &[u8], big: bool) -> Self {
            let set_a = u32::read(bytes, big);
            let set_b = u16::read(bytes, big);
            let set_c = u8::read(bytes, big);
            let a = |at: u32, mask: u32| set_a >> at & mask;
            Self {
                fifteen: u16::try_from(a(0, 0x7fff)).expect("15 bits"),
                two: u8::try_from(a(15, 3)).expect("2 bits"),
                five: u8::try_from(a(17, 31)).expect("5 bits"),
                eight: u8::try_from(a(22, 255)).expect("8 bits"),
                one: a(30, 1) != 0,
                nibbles: [0, 4, 8, 12].map(|at| u8::try_from(set_b >> at & 15).expect("4 bits")),
                flags: std::array::from_fn(|at| set_c >> at & 1 != 0),
            }
        }
        fn write(&self, big: bool, out: &mut Vec<u8>) {
            let set_a = u32::from(self.fifteen)
                | u32::from(self.two) << 15
                | u32::from(self.five) << 17
                | u32::from(self.eight) << 22
                | u32::from(self.one) << 30;
            let nibbles = self.nibbles.iter().rev();
            let set_b = nibbles.fold(0, |bits: u16, own| bits << 4 | u16::from(*own));
            let flags = self.flags.iter().rev();
            let set_c = flags.fold(0, |bits: u8, own| bits << 1 | u8::from(*own));
            set_a.write(big, out);
            set_b.write(big, out);
            set_c.write(big, out);
        }
    }

    super::host! { PackedFields "packed_fields" 7 Big Big }

    /// Every field of an IPv4 header.
    #[derive(Clone, Copy)]
    pub(in crate::peers) struct Ipv4 {
        pub(in crate::peers) version: u8,
        pub(in crate::peers) ihl: u8,
        pub(in crate::peers) dscp: u8,
        pub(in crate::peers) ecn: u8,
        pub(in crate::peers) total_len: u16,
        pub(in crate::peers) id: u16,
        pub(in crate::peers) flags: u8,
        pub(in crate::peers) fragment_offset: u16,
        pub(in crate::peers) ttl: u8,
        pub(in crate::peers) protocol: u8,
        pub(in crate::peers) checksum: u16,
        pub(in crate::peers) source: u32,
        pub(in crate::peers) destination: u32,
    }

    impl Ipv4 {
        /// The sum of all fields.
        #[inline]
        pub(in crate::peers) fn sum(&self) -> u64 {
            u64::from(self.version)
                + u64::from(self.ihl)
                + u64::from(self.dscp)
                + u64::from(self.ecn)
                + u64::from(self.total_len)
                + u64::from(self.id)
                + u64::from(self.flags)
                + u64::from(self.fragment_offset)
                + u64::from(self.ttl)
                + u64::from(self.protocol)
                + u64::from(self.checksum)
                + u64::from(self.source)
                + u64::from(self.destination)
        }
    }

    impl Plain for Ipv4 {
        fn read(bytes: &mut &[u8], big: bool) -> Self {
            assert!(big, "a header is in network order");
            let versions = u8::read(bytes, big);
            let service = u8::read(bytes, big);
            let total_len = u16::read(bytes, big);
            let id = u16::read(bytes, big);
            let fragment = u16::read(bytes, big);
            Self {
                version: versions >> 4,
                ihl: versions & 15,
                dscp: service >> 2,
                ecn: service & 3,
                total_len,
                id,
                flags: u8::try_from(fragment >> 13).expect("3 bits"),
                fragment_offset: fragment & 0x1fff,
                ttl: u8::read(bytes, big),
                protocol: u8::read(bytes, big),
                checksum: u16::read(bytes, big),
                source: u32::read(bytes, big),
                destination: u32::read(bytes, big),
            }
        }
        fn write(&self, big: bool, out: &mut Vec<u8>) {
            assert!(big, "a header is in network order");
            out.push(self.version << 4 | self.ihl);
            out.push(self.dscp << 2 | self.ecn);
            self.total_len.write(big, out);
            self.id.write(big, out);
            (u16::from(self.flags) << 13 | self.fragment_offset).write(big, out);
            self.ttl.write(big, out);
            self.protocol.write(big, out);
            self.checksum.write(big, out);
            self.source.write(big, out);
            self.destination.write(big, out);
        }
    }

    super::host! { Ipv4 "ipv4" 20 Big Big }
}
