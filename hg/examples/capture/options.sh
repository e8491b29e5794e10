#!/bin/bash
# Records options.pcapng: what sample.pcap does not have. DHCP; options of IPv4
# and TCP, with segments lost; IPv6 extension headers; more kinds of DNS records.
#
# Needs root and iproute2, ethtool, tcpdump, editcap, dnsmasq, dig, ping,
# busybox, curl, python3. Addresses and names are those reserved for
# documentation, MAC addresses are locally administered. Give the file to write:
#
#     ./options.sh options.pcapng
set -euo pipefail
out=$(realpath "${1:?usage: options.sh FILE}")
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

# Two hosts on one wire of 1280 bytes. Checksums and segments are made by the
# sender, not left to a card; nothing is told of IPv6 addresses at the start.
ip netns add hg-client
ip netns add hg-server
ip -n hg-client link add lan address 02:00:00:00:00:01 type veth \
    peer name lan address 02:00:00:00:00:02 netns hg-server
for host in client server; do
    [ "$host" = client ] && n=1 || n=2
    "$host" ethtool -K lan tx off tso off gso off gro off >/dev/null
    "$host" ip link set lo up
    "$host" sh -c '
        for conf in /proc/sys/net/ipv6/conf/default /proc/sys/net/ipv6/conf/lan; do
            echo 0 >$conf/router_solicitations
            echo 0 >$conf/accept_dad
        done
        for conf in all lan; do echo 1 >/proc/sys/net/ipv6/conf/$conf/seg6_enabled; done'
    ip -n "hg-$host" link set lan mtu 1280 up
    ip -n "hg-$host" addr add "2001:db8::$n/64" dev lan
done
ip -n hg-server addr add 192.0.2.2/24 dev lan
sleep 2

head -c 7000 /dev/zero | tr '\0' '.' >"$work/dots.txt"
background server python3 -m http.server --bind :: --directory "$work" 80
background server dnsmasq --keep-in-foreground --conf-file=/dev/null --no-hosts --no-resolv \
    --local=/example/ --host-record=web.example,192.0.2.2,2001:db8::2 \
    --cname=www.example,web.example --mx-host=example,mail.example,10 \
    --host-record=mail.example,192.0.2.3 --txt-record=example,first,second \
    --srv-host=_http._tcp.example,web.example,80,1,2 \
    --auth-server=ns.example,lo --auth-zone=zone.example --auth-soa=7,admin.zone.example \
    --domain=example --dhcp-leasefile="$work/leases" --dhcp-range=192.0.2.1,192.0.2.1,1h \
    --dhcp-option=option:router,192.0.2.2 --dhcp-option=option:ntp-server,192.0.2.4,192.0.2.5
ip netns exec hg-client tcpdump -i lan -w "$work/options.pcap" -U --immediate-mode \
    --time-stamp-precision=nano 2>/dev/null &
tcpdump=$!
sleep 1

client busybox udhcpc -i lan -n -q -f -x hostname:client -s /bin/true
ip -n hg-client addr add 192.0.2.1/24 dev lan

for question in "www.example A" "www.example AAAA" "example TXT" "_http._tcp.example SRV"; do
    read -r name kind <<<"$question"
    client dig +nocookie +noall +answer @192.0.2.2 "$name" "$kind"
done
client dig +nocookie +noall +answer @2001:db8::2 example MX
client dig +nocookie +noall +answer @192.0.2.2 -x 192.0.2.2
client dig +noall +answer @192.0.2.2 zone.example SOA

client ping -q -c 1 -R 192.0.2.2
client ping -q -c 1 -T tsandaddr 192.0.2.2
client ping -q -c 1 -M dont -s 1300 192.0.2.2
client ping -q -c 1 -s 1300 2001:db8::2
client python3 "$here/options.py"

sleep 1
kill -INT "$tcpdump"
wait "$tcpdump" || true
editcap -F pcapng "$work/options.pcap" "$out"
