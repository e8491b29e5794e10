//! DNS (RFC 1035, RFC 6891): everything but the names, which the test steps
//! over by hand.

use core::net::{Ipv4Addr, Ipv6Addr};

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 1035, 4.1.1, with the bits of RFC 4035.
#[derive(Hg)]
struct Dns {
    id: u16,
    #[hg(bits = 1)]
    response: bool,
    #[hg(bits = 4)]
    opcode: u8,
    #[hg(bits = 1)]
    authoritative: bool,
    #[hg(bits = 1)]
    truncated: bool,
    #[hg(bits = 1)]
    recursion_desired: bool,
    #[hg(bits = 1)]
    recursion_available: bool,
    #[hg(bits = 1)]
    zero: bool,
    #[hg(bits = 1)]
    authentic: bool,
    #[hg(bits = 1)]
    checking_disabled: bool,
    #[hg(bits = 4)]
    rcode: u8,
    questions: u16,
    answers: u16,
    authorities: u16,
    additionals: u16,
}

/// The flags as one number.
#[derive(Hg)]
struct DnsWords {
    id: u16,
    flags: u16,
}

/// RFC 1035, 4.1.2: a question behind its name.
#[derive(Hg)]
struct Question {
    kind: u16,
    class: u16,
}

/// RFC 1035, 4.1.3: a record behind its name.
#[derive(Hg)]
struct Record {
    kind: u16,
    class: u16,
    ttl: u32,
    length: u16,
}

/// RFC 6891, 6.1.2: the record that extends DNS.
#[derive(Hg)]
struct Edns {
    kind: u16,
    payload_size: u16,
    extended_rcode: u8,
    version: u8,
    #[hg(bits = 1)]
    dnssec_ok: bool,
    #[hg(bits = 15)]
    zero: u16,
    length: u16,
}

/// The flags of EDNS as one number.
#[derive(Hg)]
struct EdnsFlags {
    #[hg(pad_before = 6)]
    flags: u16,
}

/// RFC 6891, 6.1.2: the head of an option.
#[derive(Hg)]
struct EdnsOption {
    code: u16,
    length: u16,
}

/// RFC 7871: the client's subnet without the address.
#[derive(Hg)]
struct ClientSubnet {
    family: u16,
    source: u8,
    scope: u8,
}

/// RFC 7873: a cookie.
#[derive(Hg)]
struct Cookie {
    client: [u8; 8],
}

/// RFC 1035, 3.4.1.
#[derive(Hg)]
struct A {
    address: Ipv4Addr,
}

/// RFC 3596.
#[derive(Hg)]
struct Aaaa {
    address: Ipv6Addr,
}

/// RFC 1035, 3.3.13: what stands behind the names.
#[derive(Hg)]
struct Soa {
    serial: u32,
    refresh: u32,
    retry: u32,
    expire: u32,
    minimum: u32,
}

/// RFC 4034, 3.1: a signature up to the signer's name.
#[derive(Hg)]
struct Rrsig {
    covered: u16,
    algorithm: u8,
    labels: u8,
    original_ttl: u32,
    expiration: u32,
    inception: u32,
    key_tag: u16,
}

/// Reads a DNS message.
pub(crate) fn dns(c: &mut Cursor<'_>) -> Done {
    c.look::<DnsWords>()?;
    let header: Dns = c.read()?;
    for _ in 0..header.questions {
        name(c)?;
        c.read::<Question>()?;
    }
    let records = [header.answers, header.authorities, header.additionals];
    for _ in 0..records.into_iter().map(usize::from).sum() {
        name(c)?;
        record(c)?;
    }
    Some(())
}

/// Steps over a name, and reads it as bytes where it is short.
fn name(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    loop {
        match *c.rest().first()? {
            0 => {
                c.at += 1;
                break;
            }
            0xc0.. => {
                c.at += 2;
                break;
            }
            length => c.at += 1 + usize::from(length),
        }
    }
    let end = c.at;
    value::bytes(&mut c.part(start, end))
}

fn record(c: &mut Cursor<'_>) -> Done {
    if c.rest().starts_with(&[0, 41]) {
        c.look::<EdnsFlags>()?;
        let edns: Edns = c.read()?;
        let mut options = c.take(edns.length.into());
        while options.left() > 0 {
            let option: EdnsOption = options.read()?;
            edns_option(&mut options.take(option.length.into()), option.code)?;
        }
        return Some(());
    }
    let record: Record = c.read()?;
    let mut data = c.take(record.length.into());
    match record.kind {
        1 => data.read::<A>().map(drop),
        6 => {
            let mut fixed = data.part(data.end.checked_sub(20)?, data.end);
            fixed.read::<Soa>()?;
            name(&mut data)?;
            name(&mut data)
        }
        28 => data.read::<Aaaa>().map(drop),
        46 => {
            data.read::<Rrsig>()?;
            name(&mut data)
        }
        _ => value::bytes(&mut data),
    }
}

fn edns_option(c: &mut Cursor<'_>, code: u16) -> Done {
    value::bytes(&mut c.part(c.at, c.end))?;
    match code {
        8 => {
            c.read::<ClientSubnet>()?;
            value::number(c)
        }
        10 => c.read::<Cookie>().map(drop),
        _ => Some(()),
    }
}
