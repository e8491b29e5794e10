//! IEEE 802.11: frames and the elements of management frames.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// IEEE 802.11-2020, 9.2.4.1: the frame control field as it is drawn.
#[derive(Hg)]
struct FrameControl {
    #[hg(bits = 4)]
    subtype: u8,
    #[hg(bits = 2)]
    kind: u8,
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 1)]
    order: bool,
    #[hg(bits = 1)]
    protected: bool,
    #[hg(bits = 1)]
    more_data: bool,
    #[hg(bits = 1)]
    power_management: bool,
    #[hg(bits = 1)]
    retry: bool,
    #[hg(bits = 1)]
    more_fragments: bool,
    #[hg(bits = 2)]
    distribution: u8,
}

/// The frame control field as one number, and the byte of flags.
#[derive(Hg)]
struct FrameControlWord {
    word: u16,
}

#[derive(Hg)]
struct FrameControlFlags {
    #[hg(pad_before = 1)]
    flags: u8,
}

/// IEEE 802.11-2020, 9.2.4.2: duration, then the receiver.
#[derive(Hg)]
#[hg(little)]
struct Receiver {
    #[hg(bits = 15, pad_bits_after = 1)]
    duration: u16,
    address: [u8; 6],
}

/// IEEE 802.11-2020, 9.3.3.1: what a management frame has behind the receiver.
#[derive(Hg)]
#[hg(little)]
struct ManagementFrame {
    transmitter: [u8; 6],
    bssid: [u8; 6],
    #[hg(bits = 4)]
    fragment: u8,
    #[hg(bits = 12)]
    sequence: u16,
}

/// IEEE 802.11-2020, 9.3.3.10: a probe response up to its elements.
#[derive(Hg)]
#[hg(little)]
struct ProbeResponse {
    timestamp: u64,
    interval: u16,
    capabilities: [CapabilityByte; 2],
}

/// IEEE 802.11-2020, 9.4.1.4: the bits of capability information.
#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct CapabilityByte {
    #[hg(bits = 1)]
    bits: [bool; 8],
}

/// The capabilities as one number.
#[derive(Hg)]
#[hg(little)]
struct Capabilities {
    #[hg(pad_before = 10)]
    word: u16,
}

/// IEEE 802.11-2020, 9.3.3.11: authentication.
#[derive(Hg)]
#[hg(little)]
struct Authentication {
    algorithm: u16,
    sequence: u16,
    status: u16,
}

/// IEEE 802.11-2020, 9.4.2: the head of an element.
#[derive(Hg)]
struct Element {
    id: u8,
    length: u8,
}

/// IEEE 802.11-2020, 9.4.2.11: ERP information.
#[derive(Hg)]
#[hg(little)]
struct Erp {
    #[hg(bits = 1)]
    non_erp_present: bool,
    #[hg(bits = 1)]
    use_protection: bool,
    #[hg(bits = 1)]
    barker: bool,
    #[hg(bits = 5)]
    reserved: u8,
}

/// IEEE 802.11-2020, 9.4.2.55: HT capabilities.
#[derive(Hg)]
#[hg(little)]
struct HtCapabilities {
    #[hg(bits = 1)]
    ldpc: bool,
    #[hg(bits = 1)]
    width: bool,
    #[hg(bits = 2)]
    power_save: u8,
    #[hg(bits = 1)]
    greenfield: bool,
    #[hg(bits = 1)]
    short_20: bool,
    #[hg(bits = 1)]
    short_40: bool,
    #[hg(bits = 1)]
    tx_stbc: bool,
    #[hg(bits = 2)]
    rx_stbc: u8,
    #[hg(bits = 1)]
    delayed_ack: bool,
    #[hg(bits = 1)]
    amsdu: bool,
    #[hg(bits = 1)]
    dsss_cck: bool,
    #[hg(bits = 1)]
    psmp: bool,
    #[hg(bits = 1)]
    intolerant_40: bool,
    #[hg(bits = 1)]
    l_sig: bool,
    #[hg(bits = 2)]
    ampdu_length: u8,
    #[hg(bits = 3)]
    ampdu_density: u8,
    #[hg(bits = 3)]
    ampdu_reserved: u8,
    mcs: McsSet,
    #[hg(bits = 1)]
    pco: bool,
    #[hg(bits = 2, pad_bits_after = 5)]
    transition_time: u8,
    #[hg(bits = 2)]
    mcs_feedback: u8,
    #[hg(bits = 1)]
    htc: bool,
    #[hg(bits = 1, pad_bits_after = 4)]
    rd_responder: bool,
    beamforming: Beamforming,
    #[hg(bits = 1)]
    antenna_selection: [bool; 8],
}

/// The same, undivided.
#[derive(Hg)]
#[hg(little)]
struct HtWords {
    capabilities: u16,
    ampdu: u8,
    mcs: [u8; 16],
    extended: u16,
    beamforming: u32,
    antenna_selection: u8,
}

/// IEEE 802.11-2020, 9.4.2.55.4: supported MCS.
#[derive(Hg)]
#[hg(little)]
struct McsSet {
    streams: [u8; 4],
    #[hg(bits = 1)]
    mcs_32: bool,
    #[hg(bits = 6)]
    mcs_33: u8,
    #[hg(bits = 14)]
    mcs_39: u16,
    #[hg(bits = 24, pad_bits_after = 3)]
    mcs_53: u32,
    #[hg(bits = 10, pad_bits_after = 6)]
    highest_rate: u16,
    rest: [u8; 4],
}

/// IEEE 802.11-2020, 9.4.2.55.6: transmit beamforming, a bit struct that
/// pins its order.
#[derive(Hg)]
#[hg(bits = 32, lsb0)]
struct Beamforming {
    #[hg(bits = 1)]
    implicit_receive: bool,
    #[hg(bits = 1)]
    receive_staggered: bool,
    #[hg(bits = 1)]
    transmit_staggered: bool,
    #[hg(bits = 1)]
    receive_ndp: bool,
    #[hg(bits = 1)]
    transmit_ndp: bool,
    #[hg(bits = 1)]
    implicit: bool,
    #[hg(bits = 2)]
    calibration: u8,
    #[hg(bits = 1)]
    csi: bool,
    #[hg(bits = 1)]
    noncompressed: bool,
    #[hg(bits = 1)]
    compressed: bool,
    #[hg(bits = 2)]
    csi_feedback: u8,
    #[hg(bits = 2)]
    noncompressed_feedback: u8,
    #[hg(bits = 2)]
    compressed_feedback: u8,
    #[hg(bits = 2)]
    grouping: u8,
    #[hg(bits = 2)]
    csi_antennas: u8,
    #[hg(bits = 2)]
    noncompressed_antennas: u8,
    #[hg(bits = 2)]
    compressed_antennas: u8,
    #[hg(bits = 2)]
    csi_rows: u8,
    #[hg(bits = 2)]
    channel_estimation: u8,
    #[hg(bits = 3)]
    reserved: u8,
}

/// IEEE 802.11-2020, 9.4.2.56: HT operation.
#[derive(Hg)]
#[hg(little)]
struct HtOperation {
    primary_channel: u8,
    #[hg(bits = 2)]
    secondary: u8,
    #[hg(bits = 1)]
    width: bool,
    #[hg(bits = 1)]
    rifs: bool,
    #[hg(bits = 4)]
    reserved_4: u8,
    #[hg(bits = 2)]
    protection: u8,
    #[hg(bits = 1)]
    nongreenfield: bool,
    #[hg(bits = 1)]
    reserved_11: bool,
    #[hg(bits = 1)]
    obss: bool,
    #[hg(bits = 8)]
    center_2: u8,
    #[hg(bits = 3)]
    reserved_21: u8,
    #[hg(bits = 6)]
    reserved_24: u8,
    #[hg(bits = 1)]
    dual_beacon: bool,
    #[hg(bits = 1)]
    dual_cts: bool,
    #[hg(bits = 1)]
    secondary_beacon: bool,
    #[hg(bits = 1)]
    l_sig: bool,
    #[hg(bits = 1)]
    pco_active: bool,
    #[hg(bits = 1)]
    pco_phase: bool,
    #[hg(bits = 4)]
    reserved_36: u8,
    mcs: McsSet,
}

/// The same in its numbers.
#[derive(Hg)]
#[hg(little)]
struct HtOperationWords {
    primary_channel: u8,
    first: u8,
    second: u16,
    third: u16,
}

/// Wi-Fi Alliance WMM 1.2: the head of its element.
#[derive(Hg)]
struct Wme {
    #[hg(bits = 24)]
    organization: u32,
    kind: u8,
    subtype: u8,
    version: u8,
    #[hg(little)]
    qos: WmeQos,
    reserved: [u8; 1],
    parameters: [WmeParameters; 4],
}

#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct WmeQos {
    #[hg(bits = 4)]
    set: u8,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 1)]
    power_save: bool,
}

/// Wi-Fi Alliance WMM 1.2: parameters of an access category.
#[derive(Hg)]
#[hg(little)]
struct WmeParameters {
    #[hg(bits = 4)]
    aifsn: u8,
    #[hg(bits = 1)]
    mandatory: bool,
    #[hg(bits = 2)]
    category: u8,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 4)]
    window_min: u8,
    #[hg(bits = 4)]
    window_max: u8,
    limit: u16,
}

/// The bytes of the same element that are also read whole.
#[derive(Hg)]
struct WmeBytes {
    #[hg(pad_before = 6)]
    qos: u8,
    #[hg(pad_before = 1)]
    parameters: [WmeParameterBytes; 4],
}

#[derive(Hg)]
struct WmeParameterBytes {
    aci: u8,
    window: u8,
    limit: [u8; 2],
}

/// Reads an IEEE 802.11 frame.
pub(crate) fn frame(c: &mut Cursor<'_>, has_fcs: bool) -> Done {
    c.look::<FrameControlWord>()?;
    c.look::<FrameControlFlags>()?;
    let control: FrameControl = c.read()?;
    c.read::<Receiver>()?;
    if control.kind == 0 {
        c.read::<ManagementFrame>()?;
        let size = c.left().checked_sub(if has_fcs { 4 } else { 0 })?;
        management(&mut c.take(size), control.subtype);
    }
    if has_fcs {
        value::word(&mut c.in_order(Order::Little))
    } else {
        Some(())
    }
}

fn management(c: &mut Cursor<'_>, subtype: u8) -> Done {
    match subtype {
        5 | 8 => {
            c.look::<Capabilities>()?;
            c.read::<ProbeResponse>()?;
        }
        11 => c.read::<Authentication>().map(drop)?,
        _ => return None,
    }
    while c.left() >= 2 {
        let element: Element = c.read()?;
        element_body(&mut c.take(element.length.into()), element.id);
    }
    Some(())
}

fn element_body(c: &mut Cursor<'_>, id: u8) -> Done {
    match id {
        1 | 50 => {
            while c.left() > 0 {
                value::byte(c)?;
            }
            Some(())
        }
        42 => {
            c.look::<Erp>()?;
            value::byte(c)
        }
        45 => {
            c.look::<HtWords>()?;
            c.read::<HtCapabilities>().map(drop)
        }
        61 => {
            c.look::<HtOperationWords>()?;
            c.read::<HtOperation>().map(drop)
        }
        221 if c.rest().starts_with(&[0, 0x50, 0xf2, 2]) => {
            c.look::<WmeBytes>()?;
            c.read::<Wme>().map(drop)
        }
        _ => {
            value::number(&mut c.part(c.at, c.end))?;
            value::bytes(c)
        }
    }
}
