//! Items of the user's, named as locals are that a derive may print: a constant,
//! a static or a unit struct would make a pattern of a local with its name.

#![allow(
    non_upper_case_globals,
    non_camel_case_types,
    unused,
    clippy::pedantic,
    reason = "the items have the names of locals"
)]

/// One of every kind of message, with and without expressions.
macro_rules! messages {
    () => {
        use hg::{Auto, Be, Hg, Leb128, Net, auto};

        #[derive(Hg, Clone, Debug, PartialEq)]
        struct Inner {
            first: u8,
            second: bool,
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(check = low < 100)]
        struct Fixed {
            low: u16,
            #[hg(value = low + 1)]
            high: Auto<u32>,
            flags: [bool; 2],
            #[hg(bits = 3)]
            three: u8,
            #[hg(bits = 5)]
            five: i8,
            #[hg(as = u16)]
            host: u8,
            within: Inner,
            set: Set,
            kind: Kind,
            #[hg(sum = hg::sum::internet)]
            sums: Auto<u16>,
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(bits = 16, lsb0)]
        struct Set {
            #[hg(bits = 4)]
            low: u8,
            #[hg(bits = 12)]
            high: u16,
        }

        #[derive(Hg, Clone, Copy, Debug, PartialEq)]
        #[repr(u8)]
        enum Kind {
            One = 1,
            #[hg(other)]
            Rest(u8),
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(big)]
        struct Pinned {
            first: u32,
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(little)]
        struct PinnedDynamic {
            #[hg(prefix = u16)]
            all: Vec<Inner>,
        }

        #[derive(Hg, Debug, PartialEq)]
        struct New(u32);

        #[derive(Hg, Debug, PartialEq)]
        #[hg(size = total)]
        struct Dynamic {
            total: Auto<u16>,
            many: Auto<u8>,
            #[hg(count = many + 1, max = 9)]
            words: Vec<u16>,
            #[hg(prefix_bytes = u8)]
            text: String,
            #[hg(until = 0)]
            ended: Vec<u8>,
            #[hg(until = |each| each > 2)]
            last: Vec<u8>,
            tells: u8,
            #[hg(tag = tells, prefix_bytes = u16)]
            choice: Choice,
            #[hg(size = 4, fill = b' ')]
            padded: String,
            there: bool,
            #[hg(if = there)]
            option: Option<u16>,
            #[hg(bits = 4, value = 3)]
            constant: Auto<u8>,
            #[hg(bits = 4)]
            nibble: u8,
            long: Leb128<u32>,
            #[hg(sum = hg::sum::internet)]
            sums: Auto<u16>,
            #[hg(prefix = u8, align_after = 4)]
            pairs: Vec<(u8, Inner)>,
            boxed: Box<Inner>,
            #[hg(rest)]
            rests: Vec<Own>,
        }

        #[derive(Hg, Debug, PartialEq)]
        enum Choice {
            #[hg(tag = 0)]
            Nothing,
            #[hg(tag = 1..=2)]
            Number(u16),
            #[hg(tag = 3)]
            Named {
                few: u8,
                #[hg(bytes = few)]
                all: Vec<u8>,
            },
            #[hg(other)]
            Other(u8, #[hg(rest)] Vec<u8>),
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(tag = u8)]
        enum Own {
            #[hg(tag = 7)]
            Seven(u16),
            #[hg(tag = 8)]
            Eight(#[hg(prefix = u8)] Vec<Self>),
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(from = Inner)]
        struct Grown {
            first: u32,
            #[hg(default = 7)]
            third: u8,
        }

        #[derive(Hg, Debug, PartialEq)]
        #[hg(try_from = Grown)]
        struct Shrunk {
            first: u8,
            third: u8,
        }

        #[test]
        fn they_go_round() -> Result<(), hg::Error> {
            let fixed = Fixed {
                low: 3,
                high: auto(),
                flags: [true, false],
                three: 5,
                five: -3,
                host: 9,
                within: Inner {
                    first: 1,
                    second: true,
                },
                set: Set { low: 1, high: 2 },
                kind: Kind::Rest(9),
                sums: auto(),
            };
            let encoded = fixed.encode::<Net>()?;
            assert_eq!(Fixed::view::<Net>(&encoded)?.five(), -3);
            assert_eq!(Fixed::decode::<Net>(&encoded)?, fixed);
            assert_eq!(Set::from_bits(0x21), Set { low: 1, high: 2 });
            assert_eq!(New::decode::<Be>(&[0, 0, 0, 7])?, New(7));
            let dynamic = Dynamic {
                total: auto(),
                many: auto(),
                words: vec![1, 2],
                text: "text".into(),
                ended: vec![4, 5],
                last: vec![1, 3],
                tells: 3,
                choice: Choice::Named {
                    few: 1,
                    all: vec![6],
                },
                padded: "abc".into(),
                there: true,
                option: Some(7),
                constant: auto(),
                nibble: 8,
                long: Leb128(300),
                sums: auto(),
                pairs: vec![(
                    1,
                    Inner {
                        first: 2,
                        second: false,
                    },
                )],
                boxed: Box::new(Inner {
                    first: 3,
                    second: true,
                }),
                rests: vec![Own::Seven(9), Own::Eight(vec![Own::Seven(1)])],
            };
            let encoded = dynamic.encode::<Net>()?;
            assert_eq!(Dynamic::view::<Net>(&encoded)?.text(), "text");
            let mut edited = encoded.as_bytes().to_vec();
            Dynamic::view_mut::<Net>(&mut edited)?.try_set_nibble(8)?;
            Dynamic::update_sums::<Net>(&mut edited)?;
            assert_eq!(Dynamic::decode::<Net>(&edited)?, dynamic);
            assert_eq!(
                Pinned::decode(&Pinned { first: 1 }.encode()?)?,
                Pinned { first: 1 }
            );
            assert_eq!(PinnedDynamic::decode(&[0, 0])?.all.len(), 0);
            let grown = Grown::from(Inner {
                first: 5,
                second: true,
            });
            assert_eq!(Shrunk::try_from(grown)?, Shrunk { first: 5, third: 7 });
            Ok(())
        }
    };
}

/// Defines an item of each name. `bytes` is not one of them: zerocopy's derives
/// have a parameter of that name.
macro_rules! each {
    ($define:ident) => {
        $define! {
            agrees at bits buffer content count counted end error extents f found holds inner it item
            known len number own other place places prefix raw reader size sink start state sum tag
            value visitor w width window wire writer written r before after call held output input
            behind target kept message element segment
        }
    };
}

mod constants {
    macro_rules! define {
        ($($name:ident)*) => { $(const $name: u8 = 1;)* };
    }
    each!(define);
    messages!();
}

mod statics {
    macro_rules! define {
        ($($name:ident)*) => { $(static $name: u8 = 1;)* };
    }
    each!(define);
    messages!();
}

mod unit_structs {
    macro_rules! define {
        ($($name:ident)*) => { $(struct $name;)* };
    }
    each!(define);
    messages!();
}

mod functions_and_macros {
    macro_rules! define {
        ($($name:ident)*) => { $(
            fn $name() -> u8 { 1 }
            #[allow(unused_macros)]
            macro_rules! $name { () => { compile_error!("this is the user's") }; }
        )* };
    }
    each!(define);
    messages!();
}

mod modules {
    macro_rules! define {
        ($($name:ident)*) => { $(mod $name {})* };
    }
    each!(define);
    messages!();
}

mod traits {
    macro_rules! define {
        ($($name:ident)*) => { $(trait $name {})* };
    }
    each!(define);
    messages!();
}
