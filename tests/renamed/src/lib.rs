//! Proves that the derive works where hg has another name: every kind of
//! item, with `crate = …`.
#![forbid(unsafe_code)]

use mercury::{Auto, Hg};

/// A kind.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury)]
#[repr(u8)]
pub enum Kind {
    /// One.
    One = 1,
    /// Another.
    #[hg(other)]
    Other(u8),
}

/// A kind in bits.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = ::mercury, bits = 4)]
pub enum Nibble {
    /// One.
    One = 1,
}

/// A register.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury, bits = 8, lsb0)]
pub struct Register {
    /// On.
    #[hg(bits = 1)]
    pub on: bool,
    /// A level.
    #[hg(bits = 7)]
    pub level: u8,
}

/// A number.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury)]
pub struct Port(pub u16);

/// All of them, and all that computes.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury, magic = 0x1234u16, check = *port != Port(0), size = 32)]
pub struct Message {
    /// A kind.
    pub kind: Kind,
    /// In bits.
    #[hg(bits = 4)]
    pub nibble: Nibble,
    /// In bits.
    #[hg(bits = 4)]
    pub few: i8,
    /// A register.
    #[hg(pad_before = 1)]
    pub register: Register,
    /// A port.
    pub port: Port,
    /// Computed.
    #[hg(value = few * 2 + 100)]
    pub double: Auto<u16>,
    /// In two bytes on the wire.
    #[hg(as = u16)]
    pub narrow: u8,
    /// Pinned.
    #[hg(little)]
    pub words: [u32; 2],
    /// Over all.
    #[hg(sum = mercury::sum::internet)]
    pub sum: Auto<u16>,
}

/// Made from another one.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury, from = Register, try_from = Pinned<u16, 2>)]
pub struct Level {
    /// A level.
    #[hg(default)]
    pub known: u8,
}

/// Pinned, and generic.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(crate = mercury, big)]
pub struct Pinned<T, const N: usize> {
    /// Some.
    pub all: [T; N],
}

#[cfg(test)]
mod tests {
    use super::{Kind, Level, Message, Nibble, Pinned, Port, Register};
    use mercury::{Hg, Le, Net, auto};

    #[test]
    fn there_and_back() {
        let message = Message {
            kind: Kind::Other(9),
            nibble: Nibble::One,
            few: -8,
            register: Register { on: true, level: 2 },
            port: Port(443),
            double: auto(),
            narrow: 7,
            words: [1, 2],
            sum: auto(),
        };
        let mut bytes = Vec::new();
        message.encode_to::<Net>(&mut bytes).unwrap();
        assert_eq!(
            bytes[..20],
            [
                0x12, 0x34, 9, 0x18, 0, 5, 1, 0xbb, 0, 84, 0, 7, 1, 0, 0, 0, 2, 0, 0, 0
            ]
        );
        assert_eq!(Message::decode::<Net>(&bytes), Ok(message));
        let view = Message::view::<Net>(&bytes).unwrap();
        assert!(view.sum_ok() && view.to_order::<Le>().port() == 443);
        let pinned = Pinned { all: [Port(1); 2] };
        assert_eq!(pinned.encode().unwrap().as_bytes(), [0, 1, 0, 1]);
        assert_eq!(Pinned::<u8, 2>::view(&[1, 2]).unwrap().all(), &[1, 2]);
        assert_eq!(mercury::offset_of!(Message, port), 6);
        let register = Register { on: true, level: 2 };
        assert_eq!(Level::from(register), Level { known: 0 });
    }

    /// A dynamic message of the renamed crate.
    #[derive(mercury::Hg, Debug, PartialEq)]
    #[hg(crate = mercury, big)]
    struct Dynamic {
        n: mercury::Auto<u8>,
        #[hg(count = n)]
        words: Vec<u16>,
        kind: u8,
        #[hg(tag = kind)]
        body: Body,
        #[hg(sum = mercury::sum::internet)]
        sum: mercury::Auto<u16>,
        #[hg(rest)]
        rest: String,
    }

    #[derive(mercury::Hg, Debug, PartialEq)]
    #[hg(crate = mercury)]
    enum Body {
        #[hg(tag = 1)]
        Bytes(#[hg(prefix = u8)] Vec<u8>),
        #[hg(other)]
        Other(u8),
    }

    #[test]
    fn dynamic() {
        let message = Dynamic {
            n: auto(),
            words: vec![1, 2],
            kind: 1,
            body: Body::Bytes(vec![3]),
            sum: auto(),
            rest: "ab".into(),
        };
        let bytes = message.encode().unwrap();
        let view = Dynamic::view(&bytes).unwrap();
        assert_eq!((view.n(), view.rest()), (2, "ab"));
        assert!(view.sum_ok());
        assert_eq!(Dynamic::decode(&bytes), Ok(message));
    }
}
