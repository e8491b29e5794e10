//! S7 communication of programmable controllers, over TPKT and COTP.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 1006: the header of TPKT.
#[derive(Hg)]
struct Tpkt {
    version: u8,
    reserved: u8,
    length: u16,
}

/// RFC 905, 13.2: length and type of a COTP packet.
#[derive(Hg)]
struct Cotp {
    length: u8,
    kind: u8,
}

/// RFC 905, 13.3: a connection request without its parameters.
#[derive(Hg)]
struct CotpConnect {
    destination: u16,
    source: u16,
    #[hg(bits = 4, pad_bits_after = 2)]
    class: u8,
    #[hg(bits = 1)]
    extended: bool,
    #[hg(bits = 1)]
    no_flow_control: bool,
}

/// RFC 905, 13.2.3: the head of a parameter.
#[derive(Hg)]
struct CotpParameter {
    code: u8,
    length: u8,
}

/// RFC 905, 13.7: data.
#[derive(Hg)]
struct CotpData {
    #[hg(bits = 1)]
    last: bool,
    #[hg(bits = 7)]
    number: u8,
}

/// S7 communication: the header.
#[derive(Hg)]
struct S7 {
    protocol: u8,
    kind: u8,
    redundancy: u16,
    reference: u16,
    parameters: u16,
    data: u16,
}

/// S7 communication: the state of an acknowledgment.
#[derive(Hg)]
struct S7Error {
    class: u8,
    code: u8,
}

/// S7 communication: setup.
#[derive(Hg)]
struct S7Setup {
    function: u8,
    reserved: u8,
    calling: u16,
    called: u16,
    pdu_length: u16,
}

/// S7 communication: a response of user data, up to the system state list.
#[derive(Hg)]
struct S7UserData {
    #[hg(bits = 24)]
    head: u32,
    length: u8,
    method: u8,
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 4)]
    group: u8,
    subfunction: u8,
    sequence: u8,
    unit: u8,
    last_unit: u8,
    error: u16,
    return_code: u8,
    transport_size: u8,
    data_length: u16,
    list: u16,
    index: u16,
    part_length: u16,
    part_count: u16,
}

/// The list's number in its parts.
#[derive(Hg)]
struct S7List {
    #[hg(bits = 4, pad_bits_after = 4)]
    module: u8,
    number: u8,
}

/// S7 communication: list 0x0132, index 4; the versions lie the other way round.
#[derive(Hg)]
struct S7Protection {
    index: u16,
    key: u16,
    parameter: u16,
    real: u16,
    switch: u16,
    restart: u16,
    f_id: u16,
    reliable: u16,
    #[hg(little)]
    versions: [u16; 4],
    reserved: [u8; 16],
}

/// S7 communication: list 0x0132, index 2.
#[derive(Hg)]
struct S7Status {
    index: u16,
    count: u16,
}

/// Reads a TPKT packet with COTP inside.
pub(crate) fn tpkt(c: &mut Cursor<'_>) -> Done {
    let header: Tpkt = c.read()?;
    let mut body = c.take(usize::from(header.length).checked_sub(4)?);
    let cotp: Cotp = body.read()?;
    let mut head = body.take(usize::from(cotp.length).checked_sub(1)?);
    if cotp.kind == 0xf0 {
        head.read::<CotpData>()?;
        return s7(&mut body);
    }
    head.read::<CotpConnect>()?;
    while head.left() > 0 {
        let parameter: CotpParameter = head.read()?;
        value::bytes(&mut head.take(parameter.length.into()))?;
    }
    Some(())
}

fn s7(c: &mut Cursor<'_>) -> Done {
    let header: S7 = c.read()?;
    match header.kind {
        1 => c.read::<S7Setup>().map(drop),
        3 => {
            c.read::<S7Error>()?;
            c.read::<S7Setup>().map(drop)
        }
        7 => {
            let at = c.at + 16;
            c.part(at, c.end).look::<S7List>()?;
            match c.read::<S7UserData>()?.index {
                4 => c.read::<S7Protection>().map(drop),
                _ => c.read::<S7Status>().map(drop),
            }
        }
        _ => None,
    }
}
