"""Sends what no usual program sends: options that a program must ask for.

Part of options.sh. UDP behind IPv6 extension headers, and a download of which
the receiver drops every third packet, so that it has to say what it has.
"""

import ctypes
import socket
import struct

SERVER = "2001:db8::2"
IPV6_HOPOPTS, IPV6_RTHDR, IPV6_DSTOPTS, SO_ATTACH_FILTER = 54, 57, 59, 26

# The next header and the length in 8 bytes stand in front of the options:
# Router Alert and PadN; an option for experiments (RFC 4727) and Pad1.
hop_by_hop = bytes([0, 0, 5, 2, 0, 0, 1, 0])
destination = bytes([0, 1, 0x1E, 11]) + b"for Hg only" + bytes([0])
# A segment routing header (RFC 8754) at its last segment.
routing = bytes([0, 2, 4, 0, 0, 0, 0, 0]) + socket.inet_pton(socket.AF_INET6, SERVER)

for options in (
    [(IPV6_HOPOPTS, hop_by_hop)],
    [(IPV6_DSTOPTS, destination)],
    [(IPV6_RTHDR, routing)],
    [(IPV6_HOPOPTS, hop_by_hop), (IPV6_RTHDR, routing), (IPV6_DSTOPTS, destination)],
):
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as udp:
        for kind, option in options:
            udp.setsockopt(socket.IPPROTO_IPV6, kind, option)
        udp.sendto(b"Hello from Hg.", (SERVER, 9))

# Classic BPF: load a random number, modulo 3, drop if 0, else keep all.
program = [(0x20, 0, 0, 0xFFFFF038), (0x94, 0, 0, 3), (0x15, 0, 1, 0), (6, 0, 0, 0), (6, 0, 0, 0xFFFF)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
with socket.create_connection(("192.0.2.2", 80)) as tcp:
    filter = struct.pack("HL", len(program), ctypes.addressof(code))
    tcp.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, filter)
    tcp.sendall(b"GET /dots.txt HTTP/1.0\r\n\r\n")
    while tcp.recv(65536):
        pass
