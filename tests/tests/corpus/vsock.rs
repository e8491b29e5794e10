//! LINKTYPE_VSOCK: what Linux' monitor of virtual sockets writes, everything
//! in the order of the machine.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// Linux: `struct af_vsockmon_hdr`.
#[derive(Hg)]
#[hg(little)]
struct Monitor {
    source: u64,
    destination: u64,
    source_port: u32,
    destination_port: u32,
    operation: u16,
    transport: u16,
    length: u16,
    reserved: [u8; 2],
}

/// VIRTIO 1.1, 5.10.6: the header of a packet.
#[derive(Hg)]
#[hg(little)]
struct Virtio {
    source: u64,
    destination: u64,
    source_port: u32,
    destination_port: u32,
    length: u32,
    kind: u16,
    operation: u16,
    flags: u32,
    buffer: u32,
    forwarded: u32,
}

/// Reads a monitored packet.
pub(crate) fn monitor(c: &mut Cursor<'_>) -> Done {
    if c.read::<Monitor>()?.transport == 2 {
        c.read::<Virtio>()?;
    }
    value::bytes(c)
}
