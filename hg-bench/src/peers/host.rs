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
        messages.map(Self::from_bytes).collect()
    }

    /// One message out of its canonical bytes.
    fn from_bytes(mut bytes: &[u8]) -> Self {
        Self::read(&mut bytes, Self::Wire::BIG)
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
        for element in self {
            element.write(big, out);
        }
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
        #[allow(clippy::struct_field_names, reason = "they are called so")]
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
