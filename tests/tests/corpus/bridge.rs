//! Protocols between bridges: spanning trees, link aggregation, UDLD.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// IEEE 802.1D: the start of every BPDU.
#[derive(Hg)]
struct BpduHeader {
    protocol: u16,
    version: u8,
    kind: u8,
    flags: u8,
}

/// IEEE 802.1D: a configuration BPDU up to its times.
#[derive(Hg)]
struct ConfigurationBpdu {
    protocol: u16,
    version: u8,
    kind: u8,
    flags: PortFlags,
    root: BridgeId,
    root_cost: u32,
    bridge: BridgeId,
    port: u16,
    message_age: u16,
    max_age: u16,
    hello_time: u16,
    forward_delay: u16,
}

/// IEEE 802.1w: the flags of a port.
#[derive(Hg)]
#[hg(bits = 8)]
struct PortFlags {
    #[hg(bits = 1)]
    change_acknowledged: bool,
    #[hg(bits = 1)]
    agreement: bool,
    #[hg(bits = 1)]
    forwarding: bool,
    #[hg(bits = 1)]
    learning: bool,
    #[hg(bits = 2)]
    role: PortRole,
    #[hg(bits = 1)]
    proposal: bool,
    #[hg(bits = 1)]
    change: bool,
}

#[derive(Hg)]
#[hg(bits = 2)]
enum PortRole {
    Unknown,
    AlternateOrBackup,
    Root,
    Designated,
}

/// IEEE 802.1t: priority and system id in the first two bytes.
#[derive(Hg)]
struct BridgeId {
    #[hg(bits = 4)]
    priority: u8,
    #[hg(bits = 12)]
    system: u16,
    address: [u8; 6],
}

/// The same before IEEE 802.1t.
#[derive(Hg)]
struct OldBridgeId {
    priority: u8,
    extension: u8,
    address: [u8; 6],
}

/// IEEE 802.1D: the root with its priority as a whole.
#[derive(Hg)]
struct Root {
    #[hg(pad_before = 5)]
    id: OldBridgeId,
}

/// The root's priority as one number.
#[derive(Hg)]
struct RootPriority {
    #[hg(pad_before = 5)]
    priority: u16,
}

/// IEEE 802.1Q: what an MST BPDU has behind the times.
#[derive(Hg)]
struct MstExtension {
    version_1_length: u8,
    version_3_length: u16,
    selector: u8,
    name: [u8; 32],
    revision: u16,
    digest: [u8; 16],
    internal_cost: u32,
    bridge: BridgeId,
    remaining_hops: u8,
}

/// IEEE 802.1Q: an MSTI configuration message.
#[derive(Hg)]
struct Msti {
    flags: PortFlags,
    root: BridgeId,
    root_cost: u32,
    bridge_priority: u8,
    port_priority: u8,
    remaining_hops: u8,
}

/// Its flags as a byte.
#[derive(Hg)]
struct MstiFlags {
    flags: u8,
}

/// Cisco: the VLAN behind a BPDU per VLAN.
#[derive(Hg)]
struct OriginVlan {
    kind: u16,
    length: u16,
    vlan: u16,
}

/// IEEE 802.3: the first byte of a slow protocol.
#[derive(Hg)]
struct SlowProtocol {
    subtype: u8,
}

/// IEEE 802.1AX: a link aggregation control PDU.
#[derive(Hg)]
struct Lacp {
    version: u8,
    actor: LacpPort,
    partner: LacpPort,
    collector_kind: u8,
    collector_length: u8,
    max_delay: u16,
    reserved: [u8; 12],
    terminator_kind: u8,
    terminator_length: u8,
}

/// What one end says of a port.
#[derive(Hg)]
struct LacpPort {
    kind: u8,
    length: u8,
    system_priority: u16,
    system: [u8; 6],
    key: u16,
    port_priority: u16,
    port: u16,
    state: LacpState,
    reserved: [u8; 3],
}

#[derive(Hg)]
#[hg(bits = 8)]
struct LacpState {
    #[hg(bits = 1)]
    expired: bool,
    #[hg(bits = 1)]
    defaulted: bool,
    #[hg(bits = 1)]
    distributing: bool,
    #[hg(bits = 1)]
    collecting: bool,
    #[hg(bits = 1)]
    synchronized: bool,
    #[hg(bits = 1)]
    aggregatable: bool,
    #[hg(bits = 1)]
    short_timeout: bool,
    #[hg(bits = 1)]
    active: bool,
}

/// The states of both ends as whole bytes.
#[derive(Hg)]
#[hg(size = 55)]
struct LacpStates {
    #[hg(at = 17)]
    actor: u8,
    #[hg(at = 37)]
    partner: u8,
}

/// RFC 5171: the header of UDLD.
#[derive(Hg)]
struct Udld {
    #[hg(bits = 3)]
    version: u8,
    #[hg(bits = 5)]
    opcode: u8,
    #[hg(bits = 1, pad_bits_before = 6)]
    resynchronize: bool,
    #[hg(bits = 1)]
    recommended_timeout: bool,
    checksum: u16,
}

/// The flags of UDLD as a byte.
#[derive(Hg)]
struct UdldFlags {
    #[hg(pad_before = 1)]
    flags: u8,
}

/// RFC 5171: the head of a TLV.
#[derive(Hg)]
struct UdldTlv {
    kind: u16,
    length: u16,
}

/// Reads a BPDU.
pub(crate) fn spanning_tree(c: &mut Cursor<'_>) -> Done {
    c.look::<RootPriority>()?;
    c.look::<Root>()?;
    let header: BpduHeader = c.look()?;
    c.read::<ConfigurationBpdu>()?;
    if header.version < 3 {
        return Some(());
    }
    let extension: MstExtension = c.read()?;
    let instances = usize::from(extension.version_3_length).checked_sub(64)?;
    let mut instances = c.take(instances);
    while instances.left() > 0 {
        instances.look::<MstiFlags>()?;
        instances.read::<Msti>()?;
    }
    Some(())
}

/// Reads a BPDU of Cisco's spanning tree per VLAN.
pub(crate) fn per_vlan_spanning_tree(c: &mut Cursor<'_>) -> Done {
    spanning_tree(c)?;
    // One byte of padding stands in between.
    c.at += 1;
    c.read::<OriginVlan>().map(drop)
}

/// Reads a frame of a slow protocol.
pub(crate) fn slow(c: &mut Cursor<'_>) -> Done {
    match c.read::<SlowProtocol>()?.subtype {
        1 => {
            c.look::<LacpStates>();
            c.read::<Lacp>().map(drop)
        }
        _ => None,
    }
}

/// Reads a UDLD frame.
pub(crate) fn udld(c: &mut Cursor<'_>) -> Done {
    c.look::<UdldFlags>()?;
    c.read::<Udld>()?;
    while c.left() >= 4 {
        let tlv: UdldTlv = c.read()?;
        value::bytes(&mut c.take(usize::from(tlv.length).checked_sub(4)?))?;
    }
    Some(())
}
