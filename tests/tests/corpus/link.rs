//! Link layers: Ethernet and its tags, LLC, PPP, PPPoE, Linux cooked,
//! ARCNET, InfiniBand, and what rides on them directly.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::{bridge, building, can, isis, net, time, value};

/// IEEE 802.3: the header of an Ethernet frame.
#[derive(Hg)]
struct Ethernet {
    destination: [u8; 6],
    source: [u8; 6],
    ethertype: EtherType,
}

/// IEEE 802: the two flags in the first byte of an address.
#[derive(Hg)]
struct MacAddress {
    #[hg(bits = 6)]
    high: u8,
    #[hg(bits = 1)]
    local: bool,
    #[hg(bits = 1)]
    group: bool,
    rest: [u8; 5],
}

/// The addresses of an Ethernet frame with their flags.
#[derive(Hg)]
struct EthernetAddresses {
    destination: MacAddress,
    source: MacAddress,
}

/// IEEE 802 numbers; below 0x600 it is a length.
#[derive(Hg, Clone, Copy, PartialEq)]
#[repr(u16)]
pub(crate) enum EtherType {
    Ipv4 = 0x0800,
    Arp = 0x0806,
    CiscoMetaData = 0x8909,
    Rarp = 0x8035,
    TransparentEthernet = 0x6558,
    Vlan = 0x8100,
    Ipv6 = 0x86dd,
    Slow = 0x8809,
    Mpls = 0x8847,
    PppoeDiscovery = 0x8863,
    PppoeSession = 0x8864,
    ServiceVlan = 0x88a8,
    Ptp = 0x88f7,
    ETag = 0x893f,
    Loopback = 0x9000,
    #[hg(other)]
    Other(u16),
}

/// IEEE 802.1Q: a VLAN tag.
#[derive(Hg)]
struct VlanTag {
    #[hg(bits = 3)]
    priority: u8,
    #[hg(bits = 1)]
    drop_eligible: bool,
    #[hg(bits = 12)]
    id: u16,
    ethertype: EtherType,
}

/// IEEE 802.1BR: an E-TAG.
#[derive(Hg)]
struct ETag {
    #[hg(bits = 3)]
    priority: u8,
    #[hg(bits = 1)]
    drop_eligible: bool,
    #[hg(bits = 12)]
    ingress_base: u16,
    #[hg(bits = 2)]
    reserved: u8,
    #[hg(bits = 2)]
    group: u8,
    #[hg(bits = 12)]
    base: u16,
    ingress_extension: u8,
    extension: u8,
    ethertype: EtherType,
}

/// IEEE 802.2: an LLC header with a control field of one byte.
#[derive(Hg)]
struct Llc {
    dsap: u8,
    ssap: u8,
    control: u8,
}

/// IEEE 802.2: the same header in its parts.
#[derive(Hg)]
struct LlcParts {
    #[hg(bits = 7)]
    dsap: u8,
    #[hg(bits = 1)]
    group: bool,
    #[hg(bits = 7)]
    ssap: u8,
    #[hg(bits = 1)]
    response: bool,
    #[hg(bits = 2, pad_bits_before = 6)]
    frame_type: u8,
}

/// RFC 1042: the SNAP extension of LLC.
#[derive(Hg)]
struct Snap {
    #[hg(bits = 24)]
    organization: u32,
    protocol: u16,
}

/// Ethernet V2.0: the configuration testing protocol.
#[derive(Hg)]
#[hg(little)]
struct Loopback {
    skip_count: u16,
    function: u16,
    receipt: u16,
}

/// Cisco MetaData: a security group tag.
#[derive(Hg)]
struct CiscoMetaData {
    version: u8,
    length: u8,
    option: u16,
    group_tag: u16,
    ethertype: EtherType,
}

/// LINKTYPE_LINUX_SLL, see `pcap-linktype`.
#[derive(Hg)]
struct Cooked {
    packet_type: u16,
    hardware: u16,
    address_length: u16,
    address: [u8; 6],
    unused: [u8; 2],
    protocol: u16,
}

/// The same header where there is no address.
#[derive(Hg)]
struct CookedWithoutAddress {
    packet_type: u16,
    hardware: u16,
    address_length: u16,
    unused: [u8; 8],
    protocol: u16,
}

/// RFC 1662: PPP in HDLC-like framing.
#[derive(Hg)]
struct PppHdlc {
    address: u8,
    control: u8,
}

/// RFC 1661: the protocol of a frame.
#[derive(Hg)]
struct PppFrame {
    protocol: PppProtocol,
}

/// Numbers of PPP protocols.
#[derive(Hg, Clone, Copy, PartialEq)]
#[repr(u16)]
enum PppProtocol {
    Ipv4 = 0x0021,
    Mpls = 0x0281,
    Ipcp = 0x8021,
    Lcp = 0xc021,
    #[hg(other)]
    Other(u16),
}

/// RFC 1661: the header of LCP and IPCP packets.
#[derive(Hg)]
struct PppControl {
    code: u8,
    identifier: u8,
    length: u16,
}

/// RFC 1661: the head of an option.
#[derive(Hg)]
struct PppOption {
    kind: u8,
    length: u8,
}

/// RFC 2516: PPP over Ethernet.
#[derive(Hg)]
struct Pppoe {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 4)]
    kind: u8,
    code: u8,
    session: u16,
    length: u16,
}

/// RFC 2516: the head of a discovery tag.
#[derive(Hg)]
struct PppoeTag {
    kind: u16,
    length: u16,
}

/// RFC 3032: an entry of an MPLS label stack.
#[derive(Hg)]
pub(crate) struct MplsLabel {
    #[hg(bits = 20)]
    label: u32,
    #[hg(bits = 3)]
    traffic_class: u8,
    #[hg(bits = 1)]
    pub(crate) bottom: bool,
    ttl: u8,
}

/// RFC 1201: the header of a captured ARCNET frame.
#[derive(Hg)]
struct Arcnet {
    source: u8,
    destination: u8,
    offset: [u8; 2],
    protocol: u8,
}

/// LINKTYPE_IPOIB: a received frame, with what is left of the Global Routing
/// Header, then RFC 4391.
#[derive(Hg)]
struct ReceivedOverInfiniband {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 8)]
    traffic_class: u8,
    #[hg(bits = 20)]
    flow_label: u32,
    #[hg(bits = 24, pad_before = 1)]
    source_queue_pair: u32,
    source: u128,
    destination: u128,
    ethertype: EtherType,
    reserved: u16,
}

/// LINKTYPE_IPOIB: a sent frame has only the receiver in front.
#[derive(Hg)]
struct SentOverInfiniband {
    #[hg(bits = 24, pad_before = 21)]
    queue_pair: u32,
    destination: u128,
    ethertype: EtherType,
    reserved: u16,
}

/// Reads an Ethernet frame.
pub(crate) fn ethernet(c: &mut Cursor<'_>) -> Done {
    c.look::<EthernetAddresses>()?;
    let header: Ethernet = c.read()?;
    payload(c, header.ethertype)
}

/// Reads what an EtherType, or a length, announces.
pub(crate) fn payload(c: &mut Cursor<'_>, ethertype: EtherType) -> Done {
    match ethertype {
        EtherType::Other(length) if length < 0x600 => {
            let mut body = c.take(length.into());
            llc(&mut body)
        }
        EtherType::Ipv4 | EtherType::Ipv6 => net::ip(c),
        EtherType::Arp | EtherType::Rarp => net::arp(c),
        EtherType::Vlan | EtherType::ServiceVlan => {
            let tag: VlanTag = c.read()?;
            payload(c, tag.ethertype)
        }
        EtherType::ETag => {
            let tag: ETag = c.read()?;
            payload(c, tag.ethertype)
        }
        EtherType::CiscoMetaData => {
            let data: CiscoMetaData = c.read()?;
            payload(c, data.ethertype)
        }
        // The second is ERSPAN without a header.
        EtherType::TransparentEthernet | EtherType::Other(0x88be) => ethernet(c),
        EtherType::Mpls => mpls(c),
        EtherType::PppoeDiscovery | EtherType::PppoeSession => pppoe(c, ethertype),
        EtherType::Slow => bridge::slow(c),
        EtherType::Ptp => time::ptp(c),
        EtherType::Loopback => c.read::<Loopback>().map(drop),
        EtherType::Other(_) => None,
    }
}

/// Reads an LLC header and what it announces.
pub(crate) fn llc(c: &mut Cursor<'_>) -> Done {
    c.look::<LlcParts>()?;
    let header: Llc = c.read()?;
    match header.dsap {
        0x42 => bridge::spanning_tree(c),
        0x82 => building::bacnet(c),
        0xaa => {
            let snap: Snap = c.read()?;
            match (snap.organization, snap.protocol) {
                (0, number) => payload(c, EtherType::from(number)),
                (0x00_000c, 0x010b) => bridge::per_vlan_spanning_tree(c),
                (0x00_000c, 0x0111) => bridge::udld(c),
                _ => None,
            }
        }
        0xfe => isis::isis(c),
        _ => None,
    }
}

/// Reads a Linux cooked header.
pub(crate) fn cooked(c: &mut Cursor<'_>) -> Done {
    c.look::<CookedWithoutAddress>()?;
    let header: Cooked = c.read()?;
    match header.protocol {
        0x0c | 0x0d => can::cooked_can(c),
        number => payload(c, EtherType::from(number)),
    }
}

/// Reads an MPLS label stack and the packet behind it.
fn mpls(c: &mut Cursor<'_>) -> Done {
    while !c.read::<MplsLabel>()?.bottom {}
    net::ip(c)
}

/// Reads a PPP frame with address and control.
pub(crate) fn ppp_hdlc(c: &mut Cursor<'_>) -> Done {
    c.read::<PppHdlc>()?;
    ppp(c)
}

fn ppp(c: &mut Cursor<'_>) -> Done {
    match c.read::<PppFrame>()?.protocol {
        PppProtocol::Ipv4 => net::ip(c),
        PppProtocol::Mpls => mpls(c),
        PppProtocol::Ipcp | PppProtocol::Lcp => ppp_control(c),
        PppProtocol::Other(_) => None,
    }
}

/// Reads an LCP or IPCP packet.
pub(crate) fn ppp_control(c: &mut Cursor<'_>) -> Done {
    let header: PppControl = c.read()?;
    let mut body = c.take(usize::from(header.length).checked_sub(4)?);
    if header.code > 4 {
        return value::word(&mut body);
    }
    while body.left() > 0 {
        let option: PppOption = body.read()?;
        value::number(&mut body.take(usize::from(option.length).checked_sub(2)?))?;
    }
    Some(())
}

fn pppoe(c: &mut Cursor<'_>, ethertype: EtherType) -> Done {
    let header: Pppoe = c.read()?;
    let mut body = c.take(header.length.into());
    if ethertype == EtherType::PppoeSession {
        return ppp(&mut body);
    }
    while body.left() > 0 {
        let tag: PppoeTag = body.read()?;
        value::bytes(&mut body.take(tag.length.into()))?;
    }
    Some(())
}

/// Reads an ARCNET frame.
pub(crate) fn arcnet(c: &mut Cursor<'_>) -> Done {
    match c.read::<Arcnet>()?.protocol {
        0xcd => llc(c),
        _ => None,
    }
}

/// Reads an IP over InfiniBand frame.
pub(crate) fn infiniband(c: &mut Cursor<'_>) -> Done {
    // A sent frame has zeroes where a received one has its source's network.
    let ethertype = if c.rest().get(8..16) == Some(&[0; 8]) {
        c.read::<SentOverInfiniband>()?.ethertype
    } else {
        c.read::<ReceivedOverInfiniband>()?.ethertype
    };
    payload(c, ethertype)
}
