#!/bin/bash
# Records sample.pcap: real programs talk between two network namespaces.
#
# Needs root and iproute2, ethtool, tcpdump, dnsmasq, dig, ping, curl, python3.
# Addresses and names are those reserved for documentation (RFC 5737, 3849,
# 2606), MAC addresses are locally administered. Give the file to write:
#
#     ./record.sh sample.pcap
set -euo pipefail
out=$(realpath "${1:?usage: record.sh FILE}")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)

cleanup() {
    for host in hg-client hg-server; do
        ip netns pids "$host" 2>/dev/null | xargs -r kill
        ip netns del "$host" 2>/dev/null || true
    done
    rm -r "$work"
}
trap cleanup EXIT

client() { ip netns exec hg-client "$@"; }
server() { ip netns exec hg-server "$@"; }
background() { "$@" >/dev/null 2>&1 & }

# Two hosts on one wire. Checksums are made by the sender, not left to a card.
ip netns add hg-client
ip netns add hg-server
ip -n hg-client link add lan address 02:00:00:00:00:01 type veth \
    peer name lan address 02:00:00:00:00:02 netns hg-server
for host in client server; do
    "$host" ethtool -K lan tx off >/dev/null
    "$host" ip link set lo up
    "$host" sh -c 'echo 1 >/proc/sys/net/ipv6/conf/default/router_solicitations'
done

# The wire also carries VLAN 5, priority 3.
background client python3 "$here/vlan.py" lan lan5 5 3
background server python3 "$here/vlan.py" lan lan5 5 3
sleep 1
ip -n hg-client link set lan5 address 02:00:00:00:05:01
ip -n hg-server link set lan5 address 02:00:00:00:05:02

ip -n hg-client link set lan up
ip netns exec hg-client tcpdump -i lan -w "$work/sample.pcap" -U --immediate-mode 2>/dev/null &
tcpdump=$!
sleep 1
ip -n hg-server link set lan up
for host in client server; do
    [ "$host" = client ] && n=1 || n=2
    ip -n "hg-$host" addr add "192.0.2.$n/24" dev lan
    ip -n "hg-$host" addr add "2001:db8::$n/64" dev lan
done
sleep 3 # until the IPv6 addresses are known to be unique

echo "Hello from Hg." >"$work/hello.txt"
background server python3 -m http.server --bind :: --directory "$work" 80
background server dnsmasq --keep-in-foreground --conf-file=/dev/null --no-hosts --no-resolv \
    --local=/example/ --host-record=web.example,192.0.2.2,2001:db8::2
sleep 1

client ping -q -c 1 -Q 0xb8 192.0.2.2
client ping -q -c 1 -Q 0x28 2001:db8::2
client dig +nocookie +noall +answer @192.0.2.2 web.example A
client dig +nocookie +noall +answer @2001:db8::2 web.example AAAA
client dig +nocookie +noall +comments @192.0.2.2 nobody.example A
client curl -sS http://192.0.2.2/hello.txt
client curl -sS 'http://[2001:db8::2]/hello.txt'
client curl -sS http://192.0.2.2:81/ || true                                  # refused: RST
client dig +nocookie +tries=1 +time=1 -p 54 @192.0.2.2 web.example A >/dev/null || true # ICMP unreachable

ip -n hg-client addr add 198.51.100.1/24 dev lan5
ip -n hg-server addr add 198.51.100.2/24 dev lan5
ip -n hg-client link set lan5 up
ip -n hg-server link set lan5 up
sleep 3
client ping -q -c 1 198.51.100.2
client dig +nocookie +noall +answer @198.51.100.2 web.example A
client ping -q -c 1 fe80::ff:fe00:502%lan5

sleep 1
kill -INT "$tcpdump"
wait "$tcpdump" || true
cp "$work/sample.pcap" "$out"
