//! A DNS message (RFC 1035) with questions and records.

use core::net::Ipv4Addr;

use hg::{Auto, ErrorKind, Hg, Net};

use super::name::Name;
use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
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
    #[hg(bits = 1, pad_bits_after = 3)]
    recursion_available: bool,
    #[hg(bits = 4)]
    code: u8,
    question_count: Auto<u16>,
    answer_count: Auto<u16>,
    authority_count: Auto<u16>,
    additional_count: Auto<u16>,
    #[hg(count = question_count)]
    questions: Vec<Question>,
    #[hg(count = answer_count)]
    answers: Vec<Record>,
    #[hg(count = authority_count)]
    authorities: Vec<Record>,
    #[hg(count = additional_count)]
    additional: Vec<Record>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, dynamic)]
struct Question {
    name: Name,
    kind: u16,
    class: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Record {
    name: Name,
    kind: u16,
    class: u16,
    ttl: u32,
    len: Auto<u16>,
    #[hg(tag = kind, bytes = len)]
    data: Data,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Data {
    #[hg(tag = 1)]
    A(Ipv4Addr),
    #[hg(tag = 5)]
    CanonicalName(Name),
    #[hg(tag = 15)]
    Mail { preference: u16, exchange: Name },
    #[hg(tag = 256)]
    Uri {
        priority: u16,
        weight: u16,
        #[hg(rest)]
        target: String,
    },
    #[hg(other)]
    Other(u16, #[hg(rest)] Vec<u8>),
}

/// A real answer: one question, one address, whose name is compressed.
const ANSWER: &str = "35d8 8500 0001 0001 0000 0000 07 646e6a73677066 03 636f6d 00 0001 0001
     c00c 0001 0001 00015180 0004 0ac92b12";

fn answer() -> Dns {
    let name = Name::new("dnjsgpf.com");
    Dns {
        id: 0x35d8,
        response: true,
        opcode: 0,
        authoritative: true,
        truncated: false,
        recursion_desired: true,
        recursion_available: false,
        code: 0,
        question_count: hg::auto(),
        answer_count: hg::auto(),
        authority_count: hg::auto(),
        additional_count: hg::auto(),
        questions: vec![Question {
            name: name.clone(),
            kind: 1,
            class: 1,
        }],
        answers: vec![Record {
            name,
            kind: 1,
            class: 1,
            ttl: 86_400,
            len: hg::auto(),
            data: Data::A(Ipv4Addr::new(10, 201, 43, 18)),
        }],
        authorities: vec![],
        additional: vec![],
    }
}

#[test]
fn an_answer_with_a_compressed_name() {
    let bytes = hex(ANSWER);
    assert_eq!(Dns::decode(&bytes), Ok(answer()));
    let view = Dns::view(&bytes).unwrap();
    assert_eq!((view.question_count(), view.answer_count()), (1, 1));
    let record = view.answers().next().unwrap();
    assert_eq!(record.name().text(), "dnjsgpf.com.");
    assert_eq!((record.ttl(), record.len()), (86_400, 4));
    // Written without compression it is read as the same message.
    let again = answer().encode().unwrap();
    assert_eq!(again.len(), bytes.len() + 11);
    both_ways::<_, Net>(&answer(), &again);
}

/// A real answer with a URI record and EDNS behind it.
#[test]
fn a_service_and_an_extension() {
    let bytes = hex(
        "af2d 8580 0001 0001 0000 0001 05 5f6b6f7175 03 696e6e 04 74657374 00 0001 0001
         c00c 0100 0001 00002a30 001c 000a 0005
         687474703a2f2f7777772e646e732e746573743a38303030
         00 0029 1000 00000000 0000",
    );
    let message = Dns::decode(&bytes).unwrap();
    assert_eq!(
        message.answers[0].data,
        Data::Uri {
            priority: 10,
            weight: 5,
            target: "http://www.dns.test:8000".into()
        }
    );
    assert_eq!(message.additional[0].data, Data::Other(41, vec![]));
    let again = message.encode().unwrap();
    assert_eq!(Dns::decode(&again), Ok(message));
}

#[test]
fn names_that_cannot_be() {
    let mut bytes = hex(ANSWER);
    let at = bytes.len() - 16;
    for to in [at, at + 1, 0xff] {
        // A name that leads to itself, behind itself, or nowhere.
        bytes[at + 1] = u8::try_from(to).unwrap();
        let error = Dns::decode(&bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidValue);
        assert_eq!(error.path().to_string(), "answers[0].name");
        assert_eq!(error.offset(), at);
    }
    bytes[at + 1] = 12;
    bytes[12] = 0x87;
    assert!(Dns::view(&bytes).is_err());
}

#[test]
fn the_time_to_live_in_place() {
    let mut bytes = hex(ANSWER);
    let mut message = Dns::view_mut(&mut bytes).unwrap();
    for mut record in message.answers_mut() {
        record.set_ttl(record.ttl() / 2);
    }
    assert_eq!(Dns::decode(&bytes).unwrap().answers[0].ttl, 43_200);
}
