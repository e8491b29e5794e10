//! EtherNet/IP and CIP: little-endian over TCP (ODVA).

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// EtherNet/IP, 2-3: the encapsulation header.
#[derive(Hg)]
#[hg(little)]
struct Encapsulation {
    command: u16,
    length: u16,
    session: u32,
    status: u32,
    context: [u8; 8],
    options: u32,
}

/// EtherNet/IP, 2-4.8: the start of SendUnitData, with the count of items.
#[derive(Hg)]
#[hg(little)]
struct UnitData {
    interface: u32,
    timeout: u16,
    items: u16,
}

/// EtherNet/IP, 2-6: the head of an item.
#[derive(Hg)]
#[hg(little)]
struct Item {
    kind: u16,
    length: u16,
}

/// EtherNet/IP, 2-6.2.2: a connection.
#[derive(Hg)]
#[hg(little)]
struct Connection {
    id: u32,
}

/// EtherNet/IP, 2-6.3.2: the sequence number of connected data.
#[derive(Hg)]
#[hg(little)]
struct Sequence {
    number: u16,
}

/// CIP, 2-4: the service of a request or response.
#[derive(Hg)]
#[hg(little)]
struct Service {
    #[hg(bits = 7)]
    code: u8,
    #[hg(bits = 1)]
    response: bool,
}

/// CIP, 2-4: service and path size of a request, as bytes.
#[derive(Hg)]
struct Request {
    service: u8,
    path_words: u8,
}

/// CIP, 2-4: the head of a response.
#[derive(Hg)]
struct Response {
    service: u8,
    reserved: u8,
    status: u8,
    additional: u8,
}

/// CIP, C-1.4: a logical segment with a value of 8 bits.
#[derive(Hg)]
#[hg(little)]
struct Segment {
    #[hg(bits = 2)]
    format: u8,
    #[hg(bits = 3)]
    kind: u8,
    #[hg(bits = 3)]
    path: u8,
    value: u8,
}

/// A segment as one number.
#[derive(Hg)]
#[hg(little)]
struct SegmentWord {
    word: u16,
}

/// CIP, 5A-3: Multiple Service Packet.
#[derive(Hg)]
#[hg(little)]
struct MultipleService {
    count: u16,
}

#[derive(Hg)]
#[hg(little)]
struct Offset {
    offset: u16,
}

/// The data of the requests in this corpus: a handle.
#[derive(Hg)]
struct RequestData {
    bytes: [u8; 6],
}

/// The data of the responses in this corpus.
#[derive(Hg)]
struct ResponseData {
    bytes: [u8; 4],
}

/// Reads the packets in a TCP segment.
pub(crate) fn ethernet_ip(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let header: Encapsulation = c.read()?;
        let mut body = c.take(header.length.into());
        if header.command != 0x70 {
            continue;
        }
        for _ in 0..body.read::<UnitData>()?.items {
            let item: Item = body.read()?;
            let mut data = body.take(item.length.into());
            match item.kind {
                0xa1 => data.read::<Connection>().map(drop)?,
                0xb1 => {
                    data.read::<Sequence>()?;
                    message(&mut data);
                }
                _ => {}
            }
        }
    }
    Some(())
}

fn message(c: &mut Cursor<'_>) -> Done {
    let service: Service = c.look()?;
    if service.response {
        c.read::<Response>()?;
    } else {
        let request: Request = c.read()?;
        for _ in 0..request.path_words {
            c.look::<SegmentWord>()?;
            c.read::<Segment>()?;
        }
    }
    if service.code == 10 {
        return services(c);
    }
    if service.response {
        c.read::<ResponseData>().map(drop)
    } else {
        c.read::<RequestData>().map(drop)
    }
}

fn services(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    let count = c.read::<MultipleService>()?.count;
    let offsets = c.read_some::<Offset>(count.into())?;
    for offset in offsets {
        message(&mut c.part(start + usize::from(offset.offset), c.end));
    }
    Some(())
}
