//! DNS, RFC 1035, with the names of its records in it.

use std::net::{Ipv4Addr, Ipv6Addr};

use hg::Hg;

use super::name::Name;

/// A DNS message, RFC 1035.
#[derive(Hg)]
#[hg(big)]
pub struct Dns {
    pub id: u16,
    pub flags: DnsFlags,
    pub question_count: u16,
    pub answer_count: u16,
    pub authority_count: u16,
    pub additional_count: u16,
    #[hg(count = question_count)]
    pub questions: Vec<Question>,
    #[hg(count = answer_count)]
    pub answers: Vec<DnsRecord>,
    #[hg(count = authority_count)]
    pub authorities: Vec<DnsRecord>,
    #[hg(count = additional_count)]
    pub additionals: Vec<DnsRecord>,
}

/// What is asked.
#[derive(Hg)]
#[hg(big, dynamic)]
pub struct Question {
    pub name: Name,
    pub kind: RecordKind,
    pub class: u16,
}

/// What is known of a name.
#[derive(Hg)]
#[hg(big, dynamic)]
pub struct DnsRecord {
    pub name: Name,
    pub kind: RecordKind,
    pub class: u16,
    pub ttl: u32,
    pub len: u16,
    #[hg(tag = kind, bytes = len)]
    pub data: Data,
}

/// The types of records that have a name here.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum RecordKind {
    A = 1,
    Ns = 2,
    Cname = 5,
    Soa = 6,
    Ptr = 12,
    Mx = 15,
    Txt = 16,
    Aaaa = 28,
    Srv = 33,
    Opt = 41,
    #[hg(other)]
    Other(u16),
}

/// What a record says.
#[derive(Hg)]
#[hg(big)]
pub enum Data {
    #[hg(tag = RecordKind::A)]
    A(Ipv4Addr),
    #[hg(tag = RecordKind::Aaaa)]
    Aaaa(Ipv6Addr),
    #[hg(tag = RecordKind::Ns | RecordKind::Cname | RecordKind::Ptr)]
    Name(Name),
    #[hg(tag = RecordKind::Mx)]
    Mx { preference: u16, exchange: Name },
    #[hg(tag = RecordKind::Srv)]
    Srv {
        priority: u16,
        weight: u16,
        port: u16,
        target: Name,
    },
    #[hg(tag = RecordKind::Soa)]
    Soa {
        server: Name,
        mailbox: Name,
        numbers: [u32; 5],
    },
    #[hg(other)]
    Other(RecordKind, #[hg(rest)] Vec<u8>),
}

/// The second word of DNS, with the flags of RFC 4035.
#[derive(Hg)]
#[hg(bits = 16)]
pub struct DnsFlags {
    #[hg(bits = 1)]
    pub qr: bool,
    #[hg(bits = 4)]
    pub opcode: Opcode,
    #[hg(bits = 1)]
    pub aa: bool,
    #[hg(bits = 1)]
    pub tc: bool,
    #[hg(bits = 1)]
    pub rd: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    pub ra: bool,
    #[hg(bits = 1)]
    pub ad: bool,
    #[hg(bits = 1)]
    pub cd: bool,
    #[hg(bits = 4)]
    pub rcode: Rcode,
}

/// What a DNS message is for.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[hg(bits = 4)]
pub enum Opcode {
    Query = 0,
    Status = 2,
    Notify = 4,
    Update = 5,
    #[hg(other)]
    Other(u8),
}

/// How a DNS query ended.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[hg(bits = 4)]
pub enum Rcode {
    NoError = 0,
    FormErr = 1,
    ServFail = 2,
    NxDomain = 3,
    NotImp = 4,
    Refused = 5,
    #[hg(other)]
    Other(u8),
}
