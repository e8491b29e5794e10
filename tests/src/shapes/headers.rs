//! Headers that compute several fields from one another, and pinned orders.

use core::net::Ipv4Addr;

use hg::{Auto, Hg, auto};
use proptest::prelude::*;
use proptest::sample::select;

use super::shape;
use super::values::{Label, any, any_list, label, labelled, list, same};

/// An option of IPv4 (RFC 791, section 3.1; RFC 2113).
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
pub enum Ipv4Option {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    Nop,
    #[hg(tag = 148)]
    RouterAlert {
        #[hg(value = 4)]
        len: Auto<u8>,
        value: u16,
    },
    #[hg(other)]
    Unknown {
        kind: u8,
        len: Auto<u8>,
        #[hg(bytes = len - 2)]
        data: Vec<u8>,
    },
}

/// IPv4 (RFC 791): the host stores neither lengths nor the checksum.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = total_len)]
pub struct Ipv4 {
    #[hg(bits = 4, value = 4)]
    pub version: Auto<u8>,
    #[hg(bits = 4)]
    pub ihl: Auto<u8>,
    #[hg(bits = 6)]
    pub dscp: u8,
    #[hg(bits = 2)]
    pub ecn: u8,
    pub total_len: Auto<u16>,
    pub id: u16,
    #[hg(bits = 1, pad_bits_before = 1)]
    pub dont_fragment: bool,
    #[hg(bits = 1)]
    pub more_fragments: bool,
    #[hg(bits = 13)]
    pub fragment_offset: u16,
    pub ttl: u8,
    pub protocol: u8,
    #[hg(sum = hg::sum::internet_header)]
    pub checksum: Auto<u16>,
    pub source: Ipv4Addr,
    pub destination: Ipv4Addr,
    #[hg(bytes = ihl * 4 - 20)]
    pub options: Vec<Ipv4Option>,
    #[hg(rest)]
    pub payload: Vec<u8>,
}

/// Options that fill words of four bytes.
fn ipv4_options() -> impl Strategy<Value = Vec<Ipv4Option>> {
    use Ipv4Option::{End, Nop, RouterAlert, Unknown};
    let word = prop_oneof![
        any().prop_map(|value| vec![RouterAlert { len: auto(), value }]),
        any::<[u8; 2]>().prop_map(|data| vec![Unknown {
            kind: 130,
            len: auto(),
            data: data.to_vec()
        }]),
        Just(vec![
            Nop,
            Unknown {
                kind: 7,
                len: auto(),
                data: vec![]
            },
            End
        ]),
    ];
    list(word, 3).prop_map(|words| words.concat())
}

// 4600 + 001c + 0001 + 4000 + 4001 + 0a00 + 0001 + 0a00 + 0002 + 9404 = 16e25,
// and with the carry 6e26.
shape! {
    Ipv4, closed,
    (
        (0..64_u8, 0..4_u8, any(), any(), any(), 0..0x2000_u16),
        (any(), any(), any::<u32>(), any::<u32>()),
        ipv4_options(),
        any_list(5),
    )
        .prop_map(|(first, (ttl, protocol, source, destination), options, payload)| {
            let (dscp, ecn, id, dont_fragment, more_fragments, fragment_offset) = first;
            Ipv4 {
                version: auto(),
                ihl: auto(),
                dscp,
                ecn,
                total_len: auto(),
                id,
                dont_fragment,
                more_fragments,
                fragment_offset,
                ttl,
                protocol,
                checksum: auto(),
                source: source.into(),
                destination: destination.into(),
                options,
                payload,
            }
        }),
    Ipv4 {
        version: auto(),
        ihl: auto(),
        dscp: 0,
        ecn: 0,
        total_len: auto(),
        id: 1,
        dont_fragment: true,
        more_fragments: false,
        fragment_offset: 0,
        ttl: 64,
        protocol: 1,
        checksum: auto(),
        source: Ipv4Addr::new(10, 0, 0, 1),
        destination: Ipv4Addr::new(10, 0, 0, 2),
        options: vec![Ipv4Option::RouterAlert { len: auto(), value: 0 }],
        payload: vec![1, 2, 3, 4],
    }
        => [
            0x46, 0, 0, 0x1c, 0, 1, 0x40, 0, 64, 1, 0x91, 0xd9, 10, 0, 0, 1, 10, 0, 0, 2, 0x94, 4,
            0, 0, 1, 2, 3, 4,
        ],
    |view, host| {
        assert_eq!((view.version(), view.ttl(), view.id()), (4, host.ttl, host.id));
        assert_eq!((view.source(), view.payload()), (host.source, &*host.payload));
        assert_eq!(usize::from(view.total_len()), view.as_bytes().len());
        assert!(view.sum_ok());
        assert_eq!(view.options().len(), host.options.len());
    }
}

/// An option of TCP (RFC 9293, section 3.1; RFC 2018).
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
pub enum TcpOption {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    Nop,
    #[hg(tag = 2)]
    Mss {
        #[hg(value = 4)]
        len: Auto<u8>,
        mss: u16,
    },
    #[hg(tag = 4)]
    SackPermitted {
        #[hg(value = 2)]
        len: Auto<u8>,
    },
    #[hg(tag = 5)]
    Sack {
        len: Auto<u8>,
        #[hg(bytes = len - 2)]
        blocks: Vec<[u32; 2]>,
    },
    #[hg(other)]
    Unknown {
        kind: u8,
        len: Auto<u8>,
        #[hg(bytes = len - 2)]
        data: Vec<u8>,
    },
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
pub struct Tcp {
    pub source: u16,
    pub destination: u16,
    pub number: u32,
    pub acknowledged: u32,
    #[hg(bits = 4)]
    pub data_offset: Auto<u8>,
    #[hg(bits = 8, pad_bits_before = 4)]
    pub flags: u8,
    pub window: u16,
    pub checksum: u16,
    pub urgent: u16,
    #[hg(bytes = data_offset * 4 - 20)]
    pub options: Vec<TcpOption>,
    #[hg(rest)]
    pub payload: Vec<u8>,
}

fn tcp_options() -> impl Strategy<Value = Vec<TcpOption>> {
    use TcpOption::{End, Mss, Nop, Sack, SackPermitted, Unknown};
    let words = prop_oneof![
        any().prop_map(|mss| vec![Mss { len: auto(), mss }]),
        select(vec![End, Nop]).prop_map(|it| vec![it, Nop, SackPermitted { len: auto() }]),
        any().prop_map(|block| vec![
            Nop,
            Nop,
            Sack {
                len: auto(),
                blocks: vec![block]
            }
        ]),
        any::<[u8; 2]>().prop_map(|data| vec![Unknown {
            kind: 3,
            len: auto(),
            data: data.to_vec()
        }]),
    ];
    list(words, 3).prop_map(|words| words.concat())
}

shape! {
    Tcp, open,
    (any(), any(), any(), any(), tcp_options(), any_list(4)).prop_map(
        |((source, destination), (number, acknowledged), flags, rest, options, payload)| {
            let (window, checksum, urgent) = rest;
            Tcp {
                source,
                destination,
                number,
                acknowledged,
                data_offset: auto(),
                flags,
                window,
                checksum,
                urgent,
                options,
                payload,
            }
        },
    ),
    Tcp {
        source: 1,
        destination: 2,
        number: 3,
        acknowledged: 4,
        data_offset: auto(),
        flags: 0x18,
        window: 5,
        checksum: 6,
        urgent: 7,
        options: vec![TcpOption::Mss { len: auto(), mss: 1460 }],
        payload: vec![b'a'],
    }
        => [
            0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0x60, 0x18, 0, 5, 0, 6, 0, 7, 2, 4, 5, 0xb4, b'a',
        ],
    |view, host| {
        assert_eq!((view.source(), view.flags()), (host.source, host.flags));
        assert_eq!(view.payload(), &*host.payload);
        for (seen, option) in view.options().zip(&host.options) {
            if let (TcpOptionView::Sack { blocks, .. }, TcpOption::Sack { blocks: all, .. })
                = (seen, option)
            {
                same(blocks.iter().map(|it| [it[0].get(), it[1].get()]), all.iter().copied());
            }
        }
    }
}

/// A pinned message, and fields that are pinned the other way.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
pub struct Little {
    pub id: u32,
    #[hg(prefix = u16)]
    pub words: Vec<u16>,
    #[hg(big)]
    pub swapped: u16,
    #[hg(big, prefix = u16)]
    pub big_words: Vec<u16>,
}

fn little() -> impl Strategy<Value = Little> {
    (any(), any_list(3), any(), any_list(3)).prop_map(|(id, words, swapped, big_words)| Little {
        id,
        words,
        swapped,
        big_words,
    })
}

shape! {
    Little, closed,
    little(),
    Little { id: 1, words: vec![2], swapped: 3, big_words: vec![4] }
        => [1, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 1, 0, 4],
    |view, host| {
        assert_eq!((view.id(), view.swapped()), (host.id, host.swapped));
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        same(view.big_words().iter().map(|it| it.get()), host.big_words.iter().copied());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct MixedOrders {
    pub first: u16,
    pub pinned: Little,
    #[hg(big, prefix = u16)]
    pub labels: Vec<Label>,
    #[hg(little)]
    pub label: Label,
}

shape! {
    MixedOrders, closed,
    (any(), little(), list(label(), 2), label()).prop_map(|(first, pinned, labels, label)| {
        MixedOrders { first, pinned, labels, label }
    }),
    MixedOrders {
        first: 1,
        pinned: Little { id: 1, words: vec![], swapped: 2, big_words: vec![] },
        labels: vec![labelled("", 3)],
        label: labelled("a", 4),
    }
        => [0, 1, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 3, 1, b'a', 4, 0];
           [1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 3, 1, b'a', 4, 0],
    |view, host| {
        assert_eq!((view.first(), view.pinned().id()), (host.first, host.pinned.id));
        same(view.labels().map(|it| it.number()), host.labels.iter().map(|it| it.number));
        assert_eq!(view.label().number(), host.label.number);
    }
}
