//! Industrial protocols: Modbus/TCP, IEC 60870-5-104, DNP3, HART-IP, DoIP.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// Modbus Messaging on TCP/IP 1.0b: the header.
#[derive(Hg)]
struct Modbus {
    transaction: u16,
    protocol: u16,
    length: u16,
    unit: u8,
}

/// Modbus Application Protocol 1.1b3: the function; an exception sets the bit.
#[derive(Hg)]
struct Function {
    #[hg(bits = 1)]
    exception: bool,
    #[hg(bits = 7)]
    code: u8,
}

/// Modbus Application Protocol 1.1b3: a range of coils.
#[derive(Hg)]
struct Coils {
    first: u16,
    count: u16,
}

/// Modbus Application Protocol 1.1b3: states of coils, the first in the
/// lowest bit.
#[derive(Hg)]
#[hg(little)]
struct CoilStates {
    #[hg(bits = 1)]
    states: [bool; 8],
}

/// IEC 60870-5-104, 5: start and length.
#[derive(Hg)]
struct Apci {
    start: u8,
    length: u8,
}

/// IEC 60870-5-104, 5.1: numbered transfer.
#[derive(Hg)]
#[hg(little)]
struct Transfer {
    #[hg(bits = 1)]
    supervisory: bool,
    #[hg(bits = 15)]
    sent: u16,
    #[hg(bits = 15, pad_bits_before = 1)]
    received: u16,
}

/// IEC 60870-5-104, 5.2: an acknowledgment.
#[derive(Hg)]
#[hg(little)]
struct Supervisory {
    #[hg(bits = 2, pad_bits_after = 14)]
    kind: u8,
    #[hg(bits = 15, pad_bits_before = 1)]
    received: u16,
}

/// IEC 60870-5-101, 7.2: the head of a data unit.
#[derive(Hg)]
#[hg(little)]
struct Asdu {
    kind: u8,
    #[hg(bits = 7)]
    count: u8,
    #[hg(bits = 1)]
    sequence: bool,
    #[hg(bits = 6)]
    cause: u8,
    #[hg(bits = 1)]
    negative: bool,
    #[hg(bits = 1)]
    test: bool,
    originator: u8,
    address: u16,
}

/// IEC 60870-5-101, 7.3.1.28: a float with quality and time.
#[derive(Hg)]
#[hg(little)]
struct TimedFloat {
    #[hg(bits = 24)]
    address: u32,
    value: f32,
    #[hg(bits = 1, pad_bits_after = 3)]
    overflow: bool,
    #[hg(bits = 1)]
    blocked: bool,
    #[hg(bits = 1)]
    substituted: bool,
    #[hg(bits = 1)]
    not_topical: bool,
    #[hg(bits = 1)]
    invalid: bool,
    time: Cp56Time,
}

/// The quality as a byte.
#[derive(Hg)]
struct Quality {
    #[hg(pad_before = 7)]
    quality: u8,
}

/// IEC 60870-5-101, 7.2.6.18: a time in 7 bytes.
#[derive(Hg)]
#[hg(little)]
struct Cp56Time {
    milliseconds: u16,
    #[hg(bits = 6)]
    minute: u8,
    #[hg(bits = 1)]
    generated: bool,
    #[hg(bits = 1)]
    invalid: bool,
    #[hg(bits = 5, pad_bits_after = 2)]
    hour: u8,
    #[hg(bits = 1)]
    summer: bool,
    #[hg(bits = 5)]
    day: u8,
    #[hg(bits = 3)]
    weekday: u8,
    #[hg(bits = 4, pad_bits_after = 4)]
    month: u8,
    #[hg(bits = 7, pad_bits_after = 1)]
    year: u8,
}

/// IEEE 1815-2012, 9.2.4: the link header; the start is two bytes.
#[derive(Hg)]
#[hg(little)]
struct Dnp3 {
    #[hg(big)]
    start: u16,
    length: u8,
    #[hg(bits = 4)]
    function: u8,
    #[hg(bits = 1)]
    count_valid: bool,
    #[hg(bits = 1)]
    count: bool,
    #[hg(bits = 1)]
    primary: bool,
    #[hg(bits = 1)]
    from_master: bool,
    destination: u16,
    source: u16,
    crc: u16,
}

/// The control field as a byte.
#[derive(Hg)]
struct Dnp3Control {
    #[hg(pad_before = 3)]
    control: u8,
}

/// IEEE 1815-2012, 8.2: the transport header.
#[derive(Hg)]
#[hg(little)]
struct Dnp3Transport {
    #[hg(bits = 6)]
    sequence: u8,
    #[hg(bits = 1)]
    first: bool,
    #[hg(bits = 1)]
    last: bool,
}

/// IEEE 1815-2012, 9.2.4: the checksum behind each 16 bytes.
#[derive(Hg)]
#[hg(little)]
struct Dnp3Crc {
    crc: u16,
}

/// HART-IP (FieldComm TP10300): the header.
#[derive(Hg)]
struct HartIp {
    version: u8,
    message: u8,
    id: u8,
    status: u8,
    transaction: u16,
    length: u16,
}

/// HART-IP: the start of a session.
#[derive(Hg)]
struct HartSession {
    master: u8,
    timer: u32,
}

/// HART: the head of a command with a long address.
#[derive(Hg)]
struct HartCommand {
    delimiter: u8,
    address: [u8; 5],
    command: u8,
    length: u8,
}

/// HART: the status at the start of a response.
#[derive(Hg)]
struct HartStatus {
    response_code: u8,
    device_status: u8,
}

/// HART command 0: the identity of a device.
#[derive(Hg)]
struct HartIdentity {
    expansion: u8,
    device_type: u16,
    request_preambles: u8,
    universal_revision: u8,
    device_revision: u8,
    software_revision: u8,
    hardware_revision: u8,
    flags: u8,
    device: [u8; 3],
    response_preambles: u8,
    variables: u8,
    changes: u16,
    extended_status: u8,
    manufacturer: u16,
    label: u16,
    profile: u8,
}

/// HART command 3: a variable with its unit.
#[derive(Hg)]
struct HartVariable {
    unit: u8,
    value: f32,
}

/// HART command 9: a variable with its state.
#[derive(Hg)]
struct HartSlot {
    variable: u8,
    class: u8,
    unit: u8,
    value: f32,
    status: u8,
}

/// ISO 13400-2: the header of DoIP, and a diagnostic acknowledgment.
#[derive(Hg)]
struct DoipAcknowledgment {
    version: u8,
    inverse: u8,
    kind: u16,
    length: u32,
    source: u16,
    target: u16,
    code: u8,
    previous: [u8; 3],
}

/// Reads a Modbus message; a request and its response have one function code.
pub(crate) fn modbus(c: &mut Cursor<'_>, response: bool) -> Done {
    let header: Modbus = c.read()?;
    let mut body = c.take(usize::from(header.length).checked_sub(1)?);
    let function: Function = body.read()?;
    match (function.code, response) {
        (1, true) => {
            value::byte(&mut body.take(1))?;
            body.read_all::<CoilStates>();
            Some(())
        }
        (15, false) => {
            body.read::<Coils>()?;
            value::byte(&mut body.take(1))?;
            value::bytes(&mut body)
        }
        _ => body.read::<Coils>().map(drop),
    }
}

/// Reads an IEC 60870-5-104 frame.
pub(crate) fn iec104(c: &mut Cursor<'_>) -> Done {
    let header: Apci = c.read()?;
    let mut body = c.take(header.length.into());
    if !body.look::<Transfer>()?.supervisory {
        body.read::<Transfer>()?;
        return asdu(&mut body);
    }
    body.read::<Supervisory>().map(drop)
}

fn asdu(c: &mut Cursor<'_>) -> Done {
    let header: Asdu = c.read()?;
    if header.kind != 36 {
        return None;
    }
    for _ in 0..header.count {
        c.look::<Quality>()?;
        c.read::<TimedFloat>()?;
    }
    Some(())
}

/// Reads a DNP3 frame with its chunks of data.
pub(crate) fn dnp3(c: &mut Cursor<'_>) -> Done {
    c.look::<Dnp3Control>()?;
    let header: Dnp3 = c.read()?;
    let transport = c.at;
    value::byte(&mut c.part(transport, transport + 1))?;
    c.look::<Dnp3Transport>()?;
    let mut left = usize::from(header.length).checked_sub(5)?;
    while left > 0 {
        let size = left.min(16);
        value::bytes(&mut c.take(size))?;
        c.read::<Dnp3Crc>()?;
        left -= size;
    }
    Some(())
}

/// Reads a HART-IP message.
pub(crate) fn hart(c: &mut Cursor<'_>) -> Done {
    let header: HartIp = c.read()?;
    match header.id {
        0 => c.read::<HartSession>().map(drop),
        3 => hart_command(c, header.message == 1),
        _ => None,
    }
}

fn hart_command(c: &mut Cursor<'_>, response: bool) -> Done {
    let command: HartCommand = c.read()?;
    let mut body = c.take(command.length.into());
    if response {
        body.read::<HartStatus>()?;
        hart_response(&mut body, command.command);
    } else {
        value::bytes(&mut body)?;
    }
    value::byte(c)
}

fn hart_response(c: &mut Cursor<'_>, command: u8) -> Done {
    match command {
        0 => c.read::<HartIdentity>().map(drop),
        1 | 3 => {
            if command == 3 {
                value::word(&mut c.take(4))?;
            }
            c.read_all::<HartVariable>();
            Some(())
        }
        9 => {
            value::byte(&mut c.take(1))?;
            c.read_some::<HartSlot>(4)?;
            value::bytes(c)
        }
        _ => {
            value::bytes(&mut c.part(c.at, c.end))?;
            value::number(c)
        }
    }
}

/// Reads a DoIP message.
pub(crate) fn doip(c: &mut Cursor<'_>) -> Done {
    c.read::<DoipAcknowledgment>().map(drop)
}
