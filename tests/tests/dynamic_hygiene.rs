//! What the derive prints for dynamic messages works wherever it stands,
//! whatever the names around it, and makes no warning.
#![deny(
    warnings,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    missing_debug_implementations
)]
#![forbid(unsafe_code)]

use hg::{Auto, Be, Hg, Le};

/// Without a prelude, and among shadowed names.
#[no_implicit_prelude]
mod bare {
    use ::std::clone::Clone;
    use ::std::cmp::PartialEq;
    use ::std::fmt::Debug;

    #[allow(non_camel_case_types, dead_code)]
    mod shadows {
        pub(super) struct Option;
        pub(super) struct Result;
        pub(super) struct usize;
        pub(super) struct Some;
        pub(super) struct Ok;
    }
    #[allow(unused_imports)]
    use shadows::{Ok, Option, Result, Some, usize};

    #[derive(::hg::Hg, Debug, Clone, PartialEq)]
    pub(super) struct Everything {
        pub(super) n: u8,
        pub(super) flag: bool,
        #[hg(count = n)]
        pub(super) items: ::std::vec::Vec<u16>,
        #[hg(prefix_bytes = u16)]
        pub(super) text: ::std::string::String,
        #[hg(if = flag)]
        pub(super) maybe: ::std::option::Option<u32>,
        pub(super) kind: u8,
        #[hg(tag = kind)]
        pub(super) choice: Choice,
        #[hg(until = 0)]
        pub(super) ended: ::std::vec::Vec<u8>,
        #[hg(until = |it| it > 9)]
        pub(super) last: ::std::vec::Vec<u8>,
        #[hg(rest)]
        pub(super) rest: ::std::vec::Vec<u8>,
    }

    #[derive(::hg::Hg, Debug, Clone, PartialEq)]
    pub(super) enum Choice {
        #[hg(tag = 1)]
        One {
            len: u8,
            #[hg(bytes = len)]
            bytes: ::std::vec::Vec<u8>,
        },
        #[hg(other)]
        Other(u8, u16),
    }
}

#[test]
fn without_a_prelude() {
    let message = bare::Everything {
        n: 2,
        flag: true,
        items: vec![1, 2],
        text: "ab".into(),
        maybe: Some(3),
        kind: 1,
        choice: bare::Choice::One {
            len: 1,
            bytes: vec![7],
        },
        ended: vec![5],
        last: vec![1, 10],
        rest: vec![4],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bare::Everything::decode::<Be>(&bytes), Ok(message.clone()));
    let bytes = message.encode::<Le>().unwrap();
    assert_eq!(bare::Everything::decode::<Le>(&bytes), Ok(message));
}

/// Fields with the names of everything that printed code uses itself.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Names {
    len: u8,
    value: u8,
    count: u8,
    r: u8,
    w: u8,
    at: u8,
    #[hg(count = len)]
    window: Vec<u8>,
    #[hg(bytes = value)]
    inner: Vec<u8>,
    #[hg(count = count)]
    found: Vec<u16>,
    #[hg(bytes = r + w)]
    reader: Vec<u8>,
    #[hg(count = at - 1)]
    writer: Vec<u8>,
    start: Auto<u8>,
    #[hg(prefix = u8)]
    end: Vec<u8>,
    #[hg(count = start)]
    item: Vec<u8>,
    self_: u8,
    r#type: u8,
    #[hg(count = r#type)]
    r#fn: Vec<u8>,
    tag: u8,
    #[hg(tag = tag)]
    message: Body,
    #[hg(rest)]
    bytes: Vec<u8>,
}

/// Variants and fields with odd names.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Body {
    /// None.
    #[hg(tag = 0)]
    None,
    /// Some.
    #[hg(tag = 1)]
    Some(u8),
    /// Ok.
    #[hg(tag = 2)]
    Ok {
        /// A length.
        tag: u8,
        /// Bytes.
        #[hg(bytes = tag)]
        value: Vec<u8>,
    },
    /// Err.
    #[hg(other)]
    Err(u8),
}

#[test]
fn any_field_name() {
    let message = Names {
        len: 1,
        value: 1,
        count: 1,
        r: 1,
        w: 1,
        at: 2,
        window: vec![1],
        inner: vec![2],
        found: vec![3],
        reader: vec![4, 5],
        writer: vec![6],
        start: hg::auto(),
        end: vec![7],
        item: vec![8, 9],
        self_: 10,
        r#type: 1,
        r#fn: vec![11],
        tag: 2,
        message: Body::Ok {
            tag: 1,
            value: vec![12],
        },
        bytes: vec![13],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(Names::decode::<Be>(&bytes), Ok(message.clone()));
    let view = Names::view::<Be>(&bytes).unwrap();
    assert_eq!(view.r#fn(), [11]);
    assert_eq!(view.try_to_host(), Ok(message));
}

/// Functions and constants of the user stay visible under any name.
mod visible {
    use hg::Hg;

    const TWO: u8 = 2;

    const fn value(n: u8) -> bool {
        n >= TWO
    }

    const fn len(n: u8) -> u8 {
        n * TWO
    }

    const fn window(n: u8) -> u8 {
        len(n) + 1
    }

    #[derive(Hg, Debug, Clone, PartialEq)]
    pub(super) struct Calls {
        pub(super) n: u8,
        #[hg(count = len(n))]
        pub(super) a: Vec<u8>,
        #[hg(bytes = window(n), max = 64)]
        pub(super) b: Vec<u8>,
        #[hg(if = value(n))]
        pub(super) c: Option<u8>,
    }
}

#[test]
fn what_the_user_defines() {
    let calls = visible::Calls {
        n: 2,
        a: vec![1; 4],
        b: vec![2; 5],
        c: Some(3),
    };
    let bytes = calls.encode::<Be>().unwrap();
    assert_eq!(bytes.len(), 11);
    assert_eq!(visible::Calls::decode::<Be>(&bytes), Ok(calls));
}

/// Generic over what it holds, fixed or dynamic.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Batch<T, const N: usize> {
    n: u16,
    /// Always as many.
    heads: [u8; N],
    #[hg(count = n, max = 100)]
    items: Vec<T>,
}

fn round<T: Hg + Clone + core::fmt::Debug + PartialEq>(items: &[T]) {
    let batch = Batch {
        n: u16::try_from(items.len()).unwrap(),
        heads: [1, 2],
        items: items.to_vec(),
    };
    let bytes = batch.encode::<Le>().unwrap();
    assert_eq!(Batch::<T, 2>::decode::<Le>(&bytes), Ok(batch.clone()));
    assert_eq!(
        Batch::<T, 2>::view::<Le>(&bytes).unwrap().try_to_host(),
        Ok(batch)
    );
}

#[test]
fn generic_messages() {
    round(&[1_u32, 2]);
    round(&[[1_u8, 2], [3, 4]]);
    let inner = Batch {
        n: 1,
        heads: [0; 3],
        items: vec![7_u16],
    };
    round(&[inner.clone(), inner]);
}

#[test]
fn messages_in_functions() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(little, view = Seen)]
    struct Local {
        #[hg(prefix = u8)]
        words: Vec<u16>,
    }
    let local = Local { words: vec![1, 2] };
    let bytes = local.encode().unwrap();
    assert_eq!(bytes.as_bytes(), [2, 1, 0, 2, 0]);
    let seen: Seen<'_> = Local::view(&bytes).unwrap();
    assert_eq!(seen.words()[1].get(), 2);
}
