"""A VLAN sub-interface in user space, for kernels that have none.

    vlan.py LINK NAME VLAN PRIORITY

Makes the interface NAME. What it sends leaves LINK with an 802.1Q tag; what
arrives at LINK with that tag is received without it.
"""

import fcntl
import os
import select
import socket
import struct
import sys

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
SOL_PACKET, PACKET_AUXDATA, ETH_P_ALL, PACKET_OUTGOING = 263, 8, 3, 4

link, name, vlan, priority = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
tag = struct.pack("!HH", 0x8100, priority << 13 | vlan)

tap = os.open("/dev/net/tun", os.O_RDWR)
fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI))
wire = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
wire.setsockopt(SOL_PACKET, PACKET_AUXDATA, 1)
wire.bind((link, ETH_P_ALL))

while True:
    ready, _, _ = select.select([tap, wire], [], [])
    if tap in ready:
        frame = os.read(tap, 65535)
        try:
            wire.send(frame[:12] + tag + frame[12:])
        except OSError:
            pass  # the link is down
    if wire in ready:
        try:
            frame, extra, _, address = wire.recvmsg(65535, 64)
        except OSError:
            continue
        # The kernel takes the tag off and tells it beside the frame.
        for level, kind, data in extra:
            if level == SOL_PACKET and kind == PACKET_AUXDATA and address[2] != PACKET_OUTGOING:
                tci = struct.unpack_from("=IIIHHHH", data)[5]
                if tci & 0xFFF == vlan:
                    try:
                        os.write(tap, frame)
                    except OSError:
                        pass  # the interface is down
