#!/bin/bash
# Prints what tshark says about the fields that the example prints:
#
#     ./tshark.sh sample.pcap > sample.tshark.txt
set -euo pipefail
fields="
    frame.number frame.time_relative frame.len
    eth.src eth.dst vlan.id vlan.priority vlan.dei
    arp.opcode arp.src.proto_ipv4 arp.src.hw_mac arp.dst.proto_ipv4 arp.dst.hw_mac
    ip.src ip.dst ip.ttl ip.dsfield.dscp ip.id ip.len ip.flags.df ip.flags.mf ip.frag_offset ip.proto
    ipv6.src ipv6.dst ipv6.hlim ipv6.tclass ipv6.flow ipv6.plen ipv6.nxt
    ipv6.hopopts.nxt ipv6.hopopts.len_oct
    tcp.srcport tcp.dstport tcp.flags.cwr tcp.flags.ece tcp.flags.urg tcp.flags.ack
    tcp.flags.push tcp.flags.reset tcp.flags.syn tcp.flags.fin
    tcp.seq_raw tcp.ack_raw tcp.window_size_value
    udp.srcport udp.dstport udp.length
    icmp.type icmp.code icmp.ident icmp.seq
    icmpv6.type icmpv6.code icmpv6.echo.identifier icmpv6.echo.sequence_number
    icmpv6.nd.ns.target_address icmpv6.nd.na.target_address
    dns.id dns.flags.response dns.flags.opcode dns.flags.authoritative dns.flags.truncated
    dns.flags.recdesired dns.flags.recavail dns.flags.authenticated dns.flags.checkdisable
    dns.flags.rcode dns.count.queries dns.count.answers dns.count.auth_rr dns.count.add_rr
"
options=()
for field in $fields; do options+=(-e "$field"); done
echo "# ./tshark.sh sample.pcap > sample.tshark.txt, $(tshark --version 2>/dev/null | head -n 1)"
tshark -r "$1" -T fields -E header=y -E occurrence=f "${options[@]}"
