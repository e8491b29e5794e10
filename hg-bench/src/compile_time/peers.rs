//! Who is measured, in which version, and what its messages look like.

use super::{FIELDS, MESSAGES};

/// What the fields of a message are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Integers of 8 to 64 bits.
    Scalars,
    /// Bit fields, 32 bits together.
    Bits,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scalars => "scalars",
            Self::Bits => "bit fields",
        }
    }
}

/// One subject.
#[derive(Debug)]
pub(super) struct Peer {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// The lines of its dependencies; `HG` stands for the path of the crate `hg`.
    pub(super) needs: &'static str,
    /// The imports.
    head: &'static str,
    /// What stands above a struct.
    above: &'static str,
    /// The whole struct.
    shape: Shape,
}

/// How a struct is written.
#[derive(Debug)]
enum Shape {
    /// Named fields, each as a function of its number and type says.
    Named(fn(&Place) -> String),
    /// A generic newtype around the types that the function writes.
    Newtype(fn(&Place) -> String),
}

/// One field.
#[derive(Debug)]
struct Place {
    /// `u16`; the type that holds a bit field is always `u8`.
    ty: &'static str,
    /// The first bit of a bit field.
    at: usize,
    /// The width of a bit field.
    width: usize,
}

/// The newest versions at the time of writing, as cargo finds them.
pub(super) const PEERS: &[Peer] = &[
    Peer {
        name: "hg",
        kind: Kind::Scalars,
        needs: "hg = { path = \"HG\" }",
        head: "use hg::Hg;",
        above: "#[derive(Hg)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "deku",
        kind: Kind::Scalars,
        needs: "deku = \"0.20\"",
        head: "use deku::prelude::*;",
        above: "#[derive(DekuRead, DekuWrite)] #[deku(endian = \"big\")]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "binrw",
        kind: Kind::Scalars,
        needs: "binrw = \"0.15\"",
        head: "use binrw::{BinRead, BinWrite};",
        above: "#[derive(BinRead, BinWrite)] #[brw(big)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "zerocopy",
        kind: Kind::Scalars,
        needs: "zerocopy = { version = \"0.8\", features = [\"derive\"] }",
        head: ZEROCOPY_HEAD,
        above: "#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)] #[repr(C)]",
        shape: Shape::Named(byteorder::<false>),
    },
    // What Hg needs of zerocopy: the five derives on its wire type alone.
    Peer {
        name: "zerocopy-newtype",
        kind: Kind::Scalars,
        needs: "hg = { path = \"HG\" }\nzerocopy = { version = \"0.8\", features = [\"derive\"] }",
        head: ZEROCOPY_HEAD,
        above: "#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)] #[repr(transparent)]",
        shape: Shape::Newtype(byteorder::<true>),
    },
    Peer {
        name: "packed_struct",
        kind: Kind::Scalars,
        needs: "packed_struct = \"0.12\"",
        head: "use packed_struct::prelude::*;",
        above: "#[derive(PackedStruct)] #[packed_struct(endian = \"msb\")]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "scroll",
        kind: Kind::Scalars,
        needs: "scroll = { version = \"0.13\", features = [\"derive\"] }",
        head: "use scroll::{Pread, Pwrite, SizeWith};",
        above: "#[derive(Pread, Pwrite, SizeWith)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "borsh",
        kind: Kind::Scalars,
        needs: "borsh = { version = \"1\", features = [\"derive\"] }",
        head: "use borsh::{BorshDeserialize, BorshSerialize};",
        above: "#[derive(BorshSerialize, BorshDeserialize)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "rkyv",
        kind: Kind::Scalars,
        needs: "rkyv = \"0.8\"",
        head: "use rkyv::{Archive, Deserialize, Serialize};",
        above: "#[derive(Archive, Serialize, Deserialize)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "bitcode",
        kind: Kind::Scalars,
        needs: "bitcode = \"0.6\"",
        head: "use bitcode::{Decode, Encode};",
        above: "#[derive(Encode, Decode)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "wincode",
        kind: Kind::Scalars,
        needs: "wincode = { version = \"0.6\", features = [\"derive\"] }",
        head: "use wincode::{SchemaRead, SchemaWrite};",
        above: "#[derive(SchemaRead, SchemaWrite)]",
        shape: Shape::Named(plain),
    },
    Peer {
        name: "hg-bits",
        kind: Kind::Bits,
        needs: "hg = { path = \"HG\" }",
        head: "use hg::Hg;",
        above: "#[derive(Hg)]",
        shape: Shape::Named(|it| format!("#[hg(bits = {})] NAME: u8", it.width)),
    },
    Peer {
        name: "hg-bit-struct",
        kind: Kind::Bits,
        needs: "hg = { path = \"HG\" }",
        head: "use hg::Hg;",
        above: "#[derive(Hg)] #[hg(bits = 32)]",
        shape: Shape::Named(|it| format!("#[hg(bits = {})] NAME: u8", it.width)),
    },
    Peer {
        name: "deku-bits",
        kind: Kind::Bits,
        needs: "deku = \"0.20\"",
        head: "use deku::prelude::*;",
        above: "#[derive(DekuRead, DekuWrite)] #[deku(endian = \"big\")]",
        shape: Shape::Named(|it| format!("#[deku(bits = {})] NAME: u8", it.width)),
    },
    Peer {
        name: "packed_struct-bits",
        kind: Kind::Bits,
        needs: "packed_struct = \"0.12\"",
        head: "use packed_struct::prelude::*;",
        above: "#[derive(PackedStruct)] #[packed_struct(bit_numbering = \"msb0\")]",
        shape: Shape::Named(|it| {
            let (first, last, width) = (it.at, it.at + it.width - 1, it.width);
            let ty = format!("Integer<u8, packed_bits::Bits<{width}>>");
            format!("#[packed_field(bits = \"{first}..={last}\")] NAME: {ty}")
        }),
    },
    Peer {
        name: "bilge",
        kind: Kind::Bits,
        needs: "bilge = \"0.5\"",
        head: "use bilge::prelude::*;",
        above: "#[bitsize(32)] #[derive(FromBits)]",
        shape: Shape::Named(|it| format!("NAME: u{}", it.width)),
    },
    Peer {
        name: "bitfield-struct",
        kind: Kind::Bits,
        needs: "bitfield-struct = \"0.13\"",
        head: "use bitfield_struct::bitfield;",
        above: "#[bitfield(u32)]",
        shape: Shape::Named(|it| format!("#[bits({})] NAME: u8", it.width)),
    },
    Peer {
        name: "modular-bitfield",
        kind: Kind::Bits,
        needs: "modular-bitfield = \"0.13\"",
        head: "use modular_bitfield::prelude::*;",
        above: "#[bitfield(bytes = 4)]",
        shape: Shape::Named(|it| format!("NAME: B{}", it.width)),
    },
];

const ZEROCOPY_HEAD: &str = "use zerocopy::byteorder::*; use zerocopy::*;";

/// Turned by one from message to message, so that layouts differ.
const TYPES: [&str; FIELDS] = [
    "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "u16", "u32",
];
const WIDTHS: [usize; FIELDS] = [1, 2, 3, 4, 5, 6, 1, 2, 3, 5];

fn plain(it: &Place) -> String {
    format!("NAME: {}", it.ty)
}

/// The type of zerocopy, big-endian or of the order `O`.
fn byteorder<const GENERIC: bool>(it: &Place) -> String {
    let order = if GENERIC { "O" } else { "BE" };
    let ty = match it.ty {
        "u8" | "i8" => it.ty.to_owned(),
        wide => format!("{}<{order}>", wide.to_uppercase()),
    };
    if GENERIC { ty } else { format!("NAME: {ty}") }
}

pub(super) fn named(name: &str) -> Option<&'static Peer> {
    PEERS.iter().find(|peer| peer.name == name)
}

impl Peer {
    /// The name of the crate with the messages.
    pub(super) fn full(&self) -> String {
        format!("{}-full", self.name)
    }

    /// The name of the crate without.
    pub(super) fn base(&self) -> String {
        format!("{}-base", self.name)
    }

    /// The source of the crate without messages.
    pub(super) fn base_source(&self) -> String {
        format!("#![allow(warnings)]\n{}\n", self.head)
    }

    /// The source of the crate with the messages.
    pub(super) fn full_source(&self) -> String {
        let messages: String = (0..MESSAGES).map(|number| self.message(number)).collect();
        self.base_source() + &messages
    }

    fn message(&self, number: usize) -> String {
        let places = places(number);
        let body = match self.shape {
            Shape::Named(field) => {
                let fields = places.iter().zip('a'..).map(|(place, name)| {
                    let name = format!("pub {name}");
                    format!("    {},\n", field(place).replace("NAME", &name))
                });
                format!(" {{\n{}}}\n", fields.collect::<String>())
            }
            Shape::Newtype(ty) => {
                let types: Vec<String> = places.iter().map(ty).collect();
                let inner = format!("hg::__private::Seq{FIELDS}<{}>", types.join(", "));
                let mark = "core::marker::PhantomData<fn() -> (O,)>";
                format!("<O: hg::ByteOrder>({inner}, {mark});\n")
            }
        };
        format!("{}\npub struct M{number}{body}", self.above)
    }
}

fn places(number: usize) -> Vec<Place> {
    let mut at = 0;
    let turned = (0..FIELDS).map(|field| (field + number) % FIELDS);
    turned
        .map(|turned| {
            let width = WIDTHS[turned];
            let place = Place {
                ty: TYPES[turned],
                at,
                width,
            };
            at += width;
            place
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, Kind, MESSAGES, PEERS, WIDTHS, named, places};

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = PEERS.iter().map(|peer| peer.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PEERS.len());
    }

    #[test]
    fn bit_fields_fill_their_integer() {
        assert_eq!(WIDTHS.iter().sum::<usize>(), 32);
        for number in 0..FIELDS {
            let last = places(number).pop().map(|it| it.at + it.width);
            assert_eq!(last, Some(32));
        }
    }

    #[test]
    fn a_message_is_a_struct_of_named_fields() {
        let hg = named("hg").map(|peer| peer.message(1)).unwrap_or_default();
        assert!(
            hg.starts_with("#[derive(Hg)]\npub struct M1 {\n    pub a: u16,\n    pub b: u32,\n")
        );
        assert!(hg.ends_with("    pub j: u8,\n}\n"));
        let zerocopy = named("zerocopy").map(|peer| peer.message(1));
        assert!(zerocopy.is_some_and(|text| text.contains("    pub a: U16<BE>,\n")));
        let bits = named("packed_struct-bits").map(|peer| peer.message(0));
        let field =
            "    #[packed_field(bits = \"1..=2\")] pub b: Integer<u8, packed_bits::Bits<2>>,\n";
        assert!(bits.is_some_and(|text| text.contains(field)));
    }

    #[test]
    fn a_newtype_has_the_order_as_its_parameter() {
        let text = named("zerocopy-newtype").map(|peer| peer.message(0));
        let start = "pub struct M0<O: hg::ByteOrder>(hg::__private::Seq10<u8, U16<O>, U32<O>, ";
        assert!(text.is_some_and(|text| text.contains(start)));
    }

    #[test]
    fn a_crate_is_its_base_and_the_messages() {
        for peer in PEERS {
            let (base, full) = (peer.base_source(), peer.full_source());
            assert!(full.starts_with(&base));
            assert_eq!(full.matches("pub struct M").count(), MESSAGES);
        }
    }

    #[test]
    fn every_kind_has_hg_and_deku() {
        for kind in [Kind::Scalars, Kind::Bits] {
            for name in ["hg", "deku"] {
                let has = |peer: &super::Peer| peer.kind == kind && peer.name.starts_with(name);
                assert!(PEERS.iter().any(has), "{name}: {}", kind.name());
            }
        }
    }
}
