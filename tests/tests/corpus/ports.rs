//! Which protocol is behind which port.

use crate::cursor::{Cursor, Done};
use crate::{
    apps, building, can, cip, dhcp, dns, flow, gprs, industry, media, routing, s7, telecom, time,
    tunnel,
};

/// Reads the payload of a UDP datagram.
pub(crate) fn udp(c: &mut Cursor<'_>, source: u16, destination: u16) -> Done {
    if c.starts_with(b"ISO11898") {
        return can::can_ethernet(c);
    }
    let known = by_udp_port(c, destination);
    if known.is_some() {
        known
    } else {
        by_udp_port(c, source)
    }
}

fn by_udp_port(c: &mut Cursor<'_>, port: u16) -> Done {
    match port {
        53 | 5353 | 30490 => dns::dns(c),
        67 | 68 => dhcp::dhcp(c),
        69 => apps::tftp(c),
        123 => time::ntp(c),
        319 | 320 => time::ptp(c),
        500 | 4500 => apps::ike(c),
        520 => routing::rip(c),
        546 | 547 => dhcp::dhcpv6(c),
        698 => routing::olsr(c),
        1234 => media::transport_stream(c),
        1812 | 1813 => apps::radius(c),
        1985 => routing::hsrp(c),
        2055 => flow::ipfix(c),
        2123 => telecom::gtp(c),
        2157 | 2158 => gprs::gprs_ns(c),
        3671 => building::knx(c),
        3784 => routing::bfd(c),
        4789 => tunnel::vxlan(c),
        5004 => media::rtp(c),
        5005 | 25963 | 31601 => media::rtcp(c),
        5094 | 5095 => industry::hart(c),
        6081 => tunnel::geneve(c),
        6343 => flow::sflow(c),
        6696 => routing::babel(c),
        13958 => apps::classic_stun(c),
        47808 => building::bacnet_ip(c),
        _ => None,
    }
}

/// Reads the payload of a TCP segment, taken as the start of a message.
pub(crate) fn tcp(c: &mut Cursor<'_>, source: u16, destination: u16) -> Done {
    if source == 502 || destination == 502 {
        return industry::modbus(c, source == 502);
    }
    let known = by_tcp_port(c, destination);
    if known.is_some() {
        known
    } else {
        by_tcp_port(c, source)
    }
}

fn by_tcp_port(c: &mut Cursor<'_>, port: u16) -> Done {
    match port {
        102 => s7::tpkt(c),
        179 => apps::bgp(c),
        1883 => apps::mqtt(c),
        2404 => industry::iec104(c),
        3671 => building::knx(c),
        3868 => telecom::diameter(c),
        6633 | 6653 => apps::openflow(c),
        13400 => industry::doip(c),
        20000 => industry::dnp3(c),
        44818 => cip::ethernet_ip(c),
        _ => None,
    }
}

/// Reads the payload of an SCTP data chunk.
pub(crate) fn sctp(c: &mut Cursor<'_>, protocol: u32) -> Done {
    match protocol {
        3 => telecom::m3ua(c),
        _ => None,
    }
}
