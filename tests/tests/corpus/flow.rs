//! Reports about traffic: IPFIX and sFlow.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// RFC 7011, 3.1.
#[derive(Hg)]
struct Ipfix {
    version: u16,
    length: u16,
    time: u32,
    sequence: u32,
    domain: u32,
}

/// RFC 7011, 3.3.2: the head of a set.
#[derive(Hg)]
struct Set {
    id: u16,
    length: u16,
}

/// RFC 7011, 3.4.1: the head of a template.
#[derive(Hg)]
struct Template {
    id: u16,
    fields: u16,
}

/// RFC 7011, 3.4.2: an options template goes on.
#[derive(Hg)]
struct ScopeCount {
    scopes: u16,
}

/// RFC 7011, 3.2: a field.
#[derive(Hg)]
struct FieldSpecifier {
    #[hg(bits = 1)]
    enterprise: bool,
    #[hg(bits = 15)]
    id: u16,
    length: u16,
}

/// RFC 7011, 3.2: the enterprise of a field.
#[derive(Hg)]
struct Enterprise {
    number: u32,
}

/// sFlow version 5: a datagram of an IPv4 agent.
#[derive(Hg)]
struct Sflow {
    version: u32,
    address_type: u32,
    agent: Ipv4Addr,
    sub_agent: u32,
    sequence: u32,
    uptime: u32,
    samples: u32,
}

/// sFlow version 5: the head of a sample, and of a record in it.
#[derive(Hg)]
struct SflowHead {
    #[hg(bits = 20)]
    enterprise: u32,
    #[hg(bits = 12)]
    format: u16,
    length: u32,
}

/// sFlow version 5: a counters sample.
#[derive(Hg)]
struct CountersSample {
    sequence: u32,
    source_type: u8,
    #[hg(bits = 24)]
    source: u32,
    records: u32,
}

/// sFlow version 5: generic counters of an interface.
#[derive(Hg)]
struct InterfaceCounters {
    index: u32,
    kind: u32,
    speed: u64,
    direction: u32,
    #[hg(bits = 1, pad_bits_before = 30)]
    operational: bool,
    #[hg(bits = 1)]
    administrative: bool,
    input: Counters,
    unknown: u32,
    output: Counters,
    promiscuous: u32,
}

/// Counters of one direction.
#[derive(Hg)]
struct Counters {
    octets: u64,
    unicast: u32,
    multicast: u32,
    broadcast: u32,
    discards: u32,
    errors: u32,
}

/// Reads an IPFIX message.
pub(crate) fn ipfix(c: &mut Cursor<'_>) -> Done {
    c.read::<Ipfix>()?;
    while c.left() > 0 {
        let set: Set = c.read()?;
        let mut body = c.take(usize::from(set.length).checked_sub(4)?);
        while matches!(set.id, 2 | 3) && body.left() >= 4 {
            let template: Template = body.read()?;
            if set.id == 3 {
                body.read::<ScopeCount>()?;
            }
            for _ in 0..template.fields {
                if body.read::<FieldSpecifier>()?.enterprise {
                    body.read::<Enterprise>()?;
                }
            }
        }
    }
    Some(())
}

/// Reads an sFlow datagram.
pub(crate) fn sflow(c: &mut Cursor<'_>) -> Done {
    for _ in 0..c.read::<Sflow>()?.samples {
        let head: SflowHead = c.read()?;
        let mut sample = c.take(head.length as usize);
        if head.format != 2 {
            continue;
        }
        for _ in 0..sample.read::<CountersSample>()?.records {
            let head: SflowHead = sample.read()?;
            let mut record = sample.take(head.length as usize);
            if head.format == 1 {
                record.read::<InterfaceCounters>()?;
            }
        }
    }
    Some(())
}
