#!/bin/bash
# Prints what tshark says about the fields that the example prints:
#
#     ./tshark.sh sample.pcap > sample.tshark.txt
#
# Where a packet holds a field more than once, a comma stands between. Nothing
# is put together from several packets, and numbers are those on the wire.
set -euo pipefail
fields="
    frame.number frame.time_relative frame.len
    eth.src eth.dst vlan.id vlan.priority vlan.dei
    arp.opcode arp.src.proto_ipv4 arp.src.hw_mac arp.dst.proto_ipv4 arp.dst.hw_mac
    ip.src ip.dst ip.ttl ip.dsfield.dscp ip.id ip.len ip.flags.df ip.flags.mf ip.frag_offset ip.proto
    ip.opt.type ip.opt.ptr ip.rec_rt ip.opt.time_stamp ip.opt.time_stamp_addr
    ipv6.src ipv6.dst ipv6.hlim ipv6.tclass ipv6.flow ipv6.plen ipv6.nxt
    ipv6.hopopts.nxt ipv6.hopopts.len_oct ipv6.dstopts.nxt ipv6.dstopts.len_oct
    ipv6.opt.type ipv6.opt.length ipv6.opt.router_alert ipv6.opt.experimental
    ipv6.routing.nxt ipv6.routing.len_oct ipv6.routing.type ipv6.routing.segleft ipv6.routing.srh.addr
    ipv6.fraghdr.nxt ipv6.fraghdr.offset ipv6.fraghdr.more ipv6.fraghdr.ident
    tcp.srcport tcp.dstport tcp.flags.cwr tcp.flags.ece tcp.flags.urg tcp.flags.ack
    tcp.flags.push tcp.flags.reset tcp.flags.syn tcp.flags.fin
    tcp.seq_raw tcp.ack_raw tcp.window_size_value
    tcp.option_kind tcp.options.mss_val tcp.options.wscale.multiplier
    tcp.options.timestamp.tsval tcp.options.timestamp.tsecr tcp.options.sack_le tcp.options.sack_re
    udp.srcport udp.dstport udp.length
    icmp.type icmp.code icmp.ident icmp.seq
    icmpv6.type icmpv6.code icmpv6.echo.identifier icmpv6.echo.sequence_number
    icmpv6.nd.ns.target_address icmpv6.nd.na.target_address
    dns.id dns.flags.response dns.flags.opcode dns.flags.authoritative dns.flags.truncated
    dns.flags.recdesired dns.flags.recavail dns.flags.authenticated dns.flags.checkdisable
    dns.flags.rcode dns.count.queries dns.count.answers dns.count.auth_rr dns.count.add_rr
    dns.txt
    dhcp.type dhcp.id dhcp.hw.mac_addr dhcp.ip.client dhcp.ip.your dhcp.ip.server dhcp.ip.relay
    dhcp.option.type dhcp.option.value
    _ws.col.Info
"
options=(-o tcp.relative_sequence_numbers:FALSE -o ip.defragment:FALSE -o ipv6.defragment:FALSE)
for field in $fields; do options+=(-e "$field"); done
file=$(basename "$1")
echo "# ./tshark.sh $file > ${file%.*}.tshark.txt, $(tshark --version 2>/dev/null | head -n 1)"
tshark -r "$1" -T fields -E header=y -E occurrence=a -E aggregator=, "${options[@]}" 2>/dev/null
