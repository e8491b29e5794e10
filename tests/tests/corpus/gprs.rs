//! GPRS from the network service down to the PDP context.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::telecom::{self, Quality};
use crate::value;

/// 3GPP TS 48.016: the header of NS.
#[derive(Hg)]
struct NetworkService {
    kind: u8,
    #[hg(bits = 6)]
    spare: u8,
    #[hg(bits = 1)]
    confirm: bool,
    #[hg(bits = 1)]
    request: bool,
    bvci: u16,
}

/// The control bits as a byte.
#[derive(Hg)]
struct NetworkServiceControl {
    #[hg(pad_before = 1)]
    control: u8,
}

/// 3GPP TS 48.018: the start of BSSGP data.
#[derive(Hg)]
struct Bssgp {
    kind: u8,
    tlli: u32,
    peak_rate: u16,
    #[hg(bits = 2)]
    granularity: u8,
    #[hg(bits = 1)]
    command: bool,
    #[hg(bits = 1)]
    test: bool,
    #[hg(bits = 1)]
    acknowledged: bool,
    #[hg(bits = 3)]
    precedence: u8,
}

/// 3GPP TS 48.018: the head of an element, with its length.
#[derive(Hg)]
struct BssgpElement {
    kind: u8,
    #[hg(bits = 1)]
    short: bool,
    #[hg(bits = 7)]
    length: u8,
}

/// 3GPP TS 48.018: a cell.
#[derive(Hg)]
struct Cell {
    plmn: [u8; 3],
    lac: u16,
    rac: u8,
    id: u16,
}

/// 3GPP TS 44.064: an LLC frame of unconfirmed information.
#[derive(Hg)]
struct GprsLlc {
    #[hg(bits = 1)]
    protocol: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    command: bool,
    #[hg(bits = 4)]
    sapi: u8,
    #[hg(bits = 3)]
    kind: u8,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 9)]
    number: u16,
    #[hg(bits = 1)]
    encrypted: bool,
    #[hg(bits = 1)]
    protected: bool,
}

/// 3GPP TS 44.064: the checksum, from the least significant byte.
#[derive(Hg)]
#[hg(little)]
struct GprsFcs {
    #[hg(bits = 24)]
    fcs: u32,
}

/// 3GPP TS 24.007: the head of a message of session management.
#[derive(Hg)]
struct SessionManagement {
    #[hg(bits = 1)]
    to_originator: bool,
    #[hg(bits = 3)]
    transaction: u8,
    #[hg(bits = 4)]
    discriminator: u8,
    kind: u8,
}

/// The message's sequence number in its type.
#[derive(Hg)]
struct SendSequence {
    #[hg(bits = 2, pad_before = 1, pad_bits_after = 6)]
    number: u8,
}

/// 3GPP TS 24.008, 9.5: the start of a request for a context.
#[derive(Hg)]
struct ContextRequest {
    nsapi: u8,
    #[hg(bits = 4)]
    spare: u8,
    #[hg(bits = 4)]
    sapi: u8,
    quality_length: u8,
    quality: Quality,
    address_length: u8,
    #[hg(bits = 4)]
    spare_address: u8,
    #[hg(bits = 4)]
    organization: u8,
    number: u8,
}

/// 3GPP TS 24.008: an element with a length of one byte.
#[derive(Hg)]
struct Element {
    kind: u8,
    length: u8,
}

/// Reads a packet of GPRS' network service.
pub(crate) fn gprs_ns(c: &mut Cursor<'_>) -> Done {
    c.look::<NetworkServiceControl>()?;
    c.read::<NetworkService>()?;
    c.read::<Bssgp>()?;
    while c.left() >= 2 {
        let element: BssgpElement = c.read()?;
        if !element.short {
            return None;
        }
        let mut body = c.take(element.length.into());
        match element.kind {
            8 => body.read::<Cell>().map(drop)?,
            14 => {
                gprs_llc(&mut body);
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

fn gprs_llc(c: &mut Cursor<'_>) -> Done {
    value::byte(&mut c.part(c.at, c.end))?;
    let size = c.left().checked_sub(3)?;
    let mut body = c.take(size);
    body.read::<GprsLlc>()?;
    session_management(&mut body);
    c.in_order(Order::Little).look::<GprsFcs>().map(drop)
}

fn session_management(c: &mut Cursor<'_>) -> Done {
    value::byte(&mut c.part(c.at, c.end))?;
    c.look::<SendSequence>()?;
    if c.read::<SessionManagement>()?.kind != 0x41 {
        return None;
    }
    c.read::<ContextRequest>()?;
    while c.left() >= 2 {
        let element: Element = c.read()?;
        let mut body = c.take(element.length.into());
        match element.kind {
            0x27 => telecom::configuration(&mut body)?,
            _ => value::bytes(&mut body)?,
        }
    }
    Some(())
}
