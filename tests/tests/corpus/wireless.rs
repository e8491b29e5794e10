//! Radio captures: radiotap, PPI, IEEE 802.15.4, Zigbee.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::{dot11, link, value};

/// CACE PPI 1.0.10: the packet header.
#[derive(Hg)]
#[hg(little)]
struct Ppi {
    version: u8,
    #[hg(bits = 1)]
    aligned: bool,
    #[hg(bits = 7)]
    reserved: u8,
    length: u16,
    link_type: u32,
}

/// Its flags as a byte.
#[derive(Hg)]
struct PpiFlags {
    #[hg(pad_before = 1)]
    flags: u8,
}

/// CACE PPI 1.0.10: the head of a field.
#[derive(Hg)]
#[hg(little)]
struct PpiField {
    kind: u16,
    length: u16,
}

/// radiotap.org: the header.
#[derive(Hg)]
#[hg(little)]
struct Radiotap {
    version: u8,
    padding: u8,
    length: u16,
}

/// radiotap.org: a word of presence bits.
#[derive(Hg)]
#[hg(little)]
struct PresentWord {
    word: u32,
}

/// radiotap.org: the bits of the first word.
#[derive(Hg)]
#[hg(little)]
struct Present {
    #[hg(bits = 1)]
    tsft: bool,
    #[hg(bits = 1)]
    flags: bool,
    #[hg(bits = 1)]
    rate: bool,
    #[hg(bits = 1)]
    channel: bool,
    #[hg(bits = 1)]
    fhss: bool,
    #[hg(bits = 1)]
    dbm_signal: bool,
    #[hg(bits = 1)]
    dbm_noise: bool,
    #[hg(bits = 1)]
    lock_quality: bool,
    #[hg(bits = 1)]
    tx_attenuation: bool,
    #[hg(bits = 1)]
    db_tx_attenuation: bool,
    #[hg(bits = 1)]
    dbm_tx_power: bool,
    #[hg(bits = 1)]
    antenna: bool,
    #[hg(bits = 1)]
    db_signal: bool,
    #[hg(bits = 1)]
    db_noise: bool,
    #[hg(bits = 1)]
    rx_flags: bool,
    #[hg(bits = 1)]
    tx_flags: bool,
    #[hg(bits = 1, pad_bits_before = 1)]
    data_retries: bool,
    #[hg(bits = 1)]
    xchannel: bool,
    #[hg(bits = 1)]
    mcs: bool,
    #[hg(bits = 1)]
    ampdu: bool,
    #[hg(bits = 1)]
    vht: bool,
    #[hg(bits = 1)]
    timestamp: bool,
    #[hg(bits = 1)]
    he: bool,
    #[hg(bits = 1)]
    he_mu: bool,
    #[hg(bits = 1, pad_bits_before = 1)]
    zero_length: bool,
    #[hg(bits = 1)]
    l_sig: bool,
    #[hg(bits = 1)]
    tlv: bool,
    #[hg(bits = 1)]
    radiotap_next: bool,
    #[hg(bits = 1)]
    vendor_next: bool,
    #[hg(bits = 1)]
    more: bool,
}

/// radiotap.org: the bits at the end of every word.
#[derive(Hg)]
#[hg(little)]
struct MoreWords {
    #[hg(bits = 1, pad_bits_before = 29)]
    radiotap_next: bool,
    #[hg(bits = 1)]
    vendor_next: bool,
    #[hg(bits = 1)]
    more: bool,
}

/// radiotap.org: the time of the MAC.
#[derive(Hg)]
#[hg(little)]
struct MacTime {
    microseconds: u64,
}

/// radiotap.org: the flags of a frame.
#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct FrameFlags {
    #[hg(bits = 1)]
    contention_free: bool,
    #[hg(bits = 1)]
    short_preamble: bool,
    #[hg(bits = 1)]
    wep: bool,
    #[hg(bits = 1)]
    fragmented: bool,
    #[hg(bits = 1)]
    has_fcs: bool,
    #[hg(bits = 1)]
    padded: bool,
    #[hg(bits = 1)]
    bad_fcs: bool,
    #[hg(bits = 1)]
    short_guard: bool,
}

/// radiotap.org: a channel and its flags.
#[derive(Hg)]
#[hg(little)]
struct Channel {
    frequency: u16,
    #[hg(bits = 1)]
    mhz_700: bool,
    #[hg(bits = 1)]
    mhz_800: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    mhz_900: bool,
    #[hg(bits = 1)]
    turbo: bool,
    #[hg(bits = 1)]
    cck: bool,
    #[hg(bits = 1)]
    ofdm: bool,
    #[hg(bits = 1)]
    ghz_2: bool,
    #[hg(bits = 1)]
    ghz_5: bool,
    #[hg(bits = 1)]
    passive: bool,
    #[hg(bits = 1)]
    dynamic: bool,
    #[hg(bits = 1)]
    gfsk: bool,
    #[hg(bits = 1)]
    gsm: bool,
    #[hg(bits = 1)]
    static_turbo: bool,
    #[hg(bits = 1)]
    half: bool,
    #[hg(bits = 1)]
    quarter: bool,
}

/// The channel's flags as one number.
#[derive(Hg)]
#[hg(little)]
struct ChannelWords {
    frequency: u16,
    flags: u16,
}

/// radiotap.org: a power in dBm.
#[derive(Hg)]
struct Decibel {
    dbm: i8,
}

/// IEEE 802.15.4-2015, 7.2: frame control and sequence number.
#[derive(Hg)]
#[hg(little)]
struct Wpan {
    #[hg(bits = 3)]
    kind: u8,
    #[hg(bits = 1)]
    security: bool,
    #[hg(bits = 1)]
    pending: bool,
    #[hg(bits = 1)]
    acknowledge: bool,
    #[hg(bits = 1)]
    same_pan: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 1)]
    no_sequence: bool,
    #[hg(bits = 1)]
    elements: bool,
    #[hg(bits = 2)]
    destination_mode: u8,
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 2)]
    source_mode: u8,
    sequence: u8,
}

/// The frame control field as one number; so does Zigbee's.
#[derive(Hg)]
#[hg(little)]
struct ControlWord {
    word: u16,
}

/// IEEE 802.15.4-2015, 7.2: a PAN or a short address.
#[derive(Hg)]
#[hg(little)]
struct ShortAddress {
    address: u16,
}

/// IEEE 802.15.4-2015, 7.2: an extended address.
#[derive(Hg)]
#[hg(little)]
struct LongAddress {
    address: u64,
}

/// IEEE 802.15.4-2015, 7.3.1: a beacon up to the pending addresses.
#[derive(Hg)]
#[hg(little)]
struct WpanBeacon {
    #[hg(bits = 4)]
    beacon_order: u8,
    #[hg(bits = 4)]
    superframe_order: u8,
    #[hg(bits = 4)]
    final_slot: u8,
    #[hg(bits = 1, pad_bits_after = 1)]
    battery: bool,
    #[hg(bits = 1)]
    coordinator: bool,
    #[hg(bits = 1)]
    association: bool,
    slots: u8,
    pending: u8,
}

/// Zigbee R21, 3.6.7: the payload of a beacon.
#[derive(Hg)]
#[hg(little)]
struct ZigbeeBeacon {
    protocol: u8,
    #[hg(bits = 4)]
    profile: u8,
    #[hg(bits = 4, pad_bits_after = 2)]
    version: u8,
    #[hg(bits = 1)]
    router: bool,
    #[hg(bits = 4)]
    depth: u8,
    #[hg(bits = 1)]
    end_device: bool,
    pan: u64,
    #[hg(bits = 24)]
    offset: u32,
    update: u8,
}

/// Zigbee R21, 3.3.1: a network header.
#[derive(Hg)]
#[hg(little)]
struct Zigbee {
    #[hg(bits = 2)]
    kind: u8,
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 2)]
    discovery: u8,
    #[hg(bits = 1)]
    multicast: bool,
    #[hg(bits = 1)]
    security: bool,
    #[hg(bits = 1)]
    source_route: bool,
    #[hg(bits = 1)]
    long_destination: bool,
    #[hg(bits = 1)]
    long_source: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    end_device: bool,
    destination: u16,
    source: u16,
    radius: u8,
    sequence: u8,
}

/// Zigbee R21, 4.5.1: the auxiliary header with a nonce and a key number.
#[derive(Hg)]
#[hg(little)]
struct ZigbeeSecurity {
    #[hg(bits = 3)]
    level: u8,
    #[hg(bits = 2)]
    key: u8,
    #[hg(bits = 1, pad_bits_after = 2)]
    nonce: bool,
    counter: u32,
    source: u64,
    key_sequence: u8,
}

/// Reads a frame behind a radiotap header.
pub(crate) fn radiotap(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    let header: Radiotap = c.read()?;
    let mut present = Vec::new();
    c.look::<Present>()?;
    loop {
        c.look::<MoreWords>()?;
        let word = c.read::<PresentWord>()?.word;
        present.push(word);
        if word >> 31 == 0 {
            break;
        }
    }
    let end = start + usize::from(header.length);
    let has_fcs = radiotap_fields(&mut c.part(c.at, end), start, *present.first()?)?;
    c.at = end;
    dot11::frame(c, has_fcs)
}

/// Reads the fields of the first word of presence bits. A field lies at a
/// multiple of its own alignment, counted from the header. Tells whether the
/// frame ends with its checksum.
fn radiotap_fields(c: &mut Cursor<'_>, start: usize, present: u32) -> Option<bool> {
    // Alignment and size of each field, in the order of its bit.
    const FIELDS: [(usize, usize); 18] = [
        (8, 8),
        (1, 1),
        (1, 1),
        (2, 4),
        (2, 2),
        (1, 1),
        (1, 1),
        (2, 2),
        (2, 2),
        (2, 2),
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (2, 2),
        (2, 2),
        (1, 1),
        (1, 1),
    ];
    let mut has_fcs = false;
    for (bit, (align, size)) in FIELDS.into_iter().enumerate() {
        if present >> bit & 1 == 0 {
            continue;
        }
        c.at = start + (c.at - start).next_multiple_of(align);
        let mut field = c.take(size);
        match bit {
            0 => field.read::<MacTime>().map(drop)?,
            1 => {
                has_fcs = field.look::<FrameFlags>()?.has_fcs;
                value::byte(&mut field)?;
            }
            3 => {
                field.look::<ChannelWords>()?;
                field.read::<Channel>()?;
            }
            5 | 6 | 10 => field.read::<Decibel>().map(drop)?,
            14 | 15 => field.read::<ShortAddress>().map(drop)?,
            _ => value::number(&mut field)?,
        }
    }
    Some(has_fcs)
}

/// Reads a frame behind a PPI header.
pub(crate) fn ppi(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    c.look::<PpiFlags>()?;
    let header: Ppi = c.read()?;
    let mut fields = c.part(c.at, start + usize::from(header.length));
    while fields.left() > 0 {
        let field: PpiField = fields.read()?;
        let mut body = fields.take(field.length.into());
        value::number(&mut body.in_order(Order::Little))?;
    }
    c.at = start + usize::from(header.length);
    if header.link_type == 1 {
        link::ethernet(c)
    } else {
        None
    }
}

/// Reads an IEEE 802.15.4 frame.
pub(crate) fn wpan(c: &mut Cursor<'_>, has_fcs: bool) -> Done {
    if has_fcs {
        c.end = c.end.checked_sub(2)?;
    }
    c.look::<ControlWord>()?;
    let header: Wpan = c.read()?;
    for (mode, pan) in [
        (header.destination_mode, true),
        (
            header.source_mode,
            !header.same_pan || header.destination_mode == 0,
        ),
    ] {
        if mode != 0 && pan {
            c.read::<ShortAddress>()?;
        }
        match mode {
            2 => c.read::<ShortAddress>().map(drop)?,
            3 => c.read::<LongAddress>().map(drop)?,
            _ => {}
        }
    }
    match header.kind {
        0 => {
            c.read::<WpanBeacon>()?;
            c.read::<ZigbeeBeacon>().map(drop)
        }
        1 => zigbee(c),
        3 => value::byte(c),
        _ => None,
    }
}

fn zigbee(c: &mut Cursor<'_>) -> Done {
    c.look::<ControlWord>()?;
    let header: Zigbee = c.read()?;
    for long in [header.long_destination, header.long_source] {
        if long {
            c.read::<LongAddress>()?;
        }
    }
    if !header.security {
        return None;
    }
    value::byte(&mut c.part(c.at, c.at + 1))?;
    c.read::<ZigbeeSecurity>()?;
    // The integrity code ends the frame.
    let size = c.left().checked_sub(4)?;
    value::bytes(&mut c.take(size))?;
    value::bytes(&mut c.take(4))
}
