//! What an archive costs that is made for one small message.

use std::hint::black_box;

use hg::archive::Archive;
use hg::{Hg, Net};

use super::timing::{Rounds, Runner, Time, race};

/// Twenty bytes, as in the ancestor's benchmark.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    /// The first four bytes.
    pub id: u32,
    /// Eight bytes.
    pub time: u64,
    /// Two bytes.
    pub kind: u16,
    /// Two bytes.
    pub flags: u16,
    /// Four bytes.
    pub value: i32,
}

/// The bytes of a message.
pub const SIZE: usize = 20;

/// The messages of a batch.
pub const MESSAGES: usize = 1024;

fn messages() -> Vec<Small> {
    (0..MESSAGES)
        .map(|index| Small {
            id: index as u32,
            time: 0x0123_4567_89ab_cdef_u64.wrapping_mul(index as u64),
            kind: index as u16 % 7,
            flags: 0x8001,
            value: -(index as i32),
        })
        .collect()
}

/// The message by hand.
#[inline]
fn by_hand(message: &Small, buffer: &mut Vec<u8>) {
    let mut bytes = [0; SIZE];
    bytes[..4].copy_from_slice(&message.id.to_be_bytes());
    bytes[4..12].copy_from_slice(&message.time.to_be_bytes());
    bytes[12..14].copy_from_slice(&message.kind.to_be_bytes());
    bytes[14..16].copy_from_slice(&message.flags.to_be_bytes());
    bytes[16..].copy_from_slice(&message.value.to_be_bytes());
    buffer.extend_from_slice(&bytes);
}

/// By hand into a buffer that is used again; into one archive that is reset;
/// into an archive that is made and dropped for each message.
///
/// # Errors
///
/// That the bytes differ.
pub fn measure(rounds: Rounds) -> Result<Vec<Time>, String> {
    let messages = messages();
    for message in &messages {
        let (mut buffer, mut archive) = (Vec::new(), Archive::<Net>::new());
        by_hand(message, &mut buffer);
        archive.put(message).map_err(|error| error.to_string())?;
        if archive.slices().flatten().ne(&buffer) {
            return Err(format!("an archive has other bytes than {buffer:?}"));
        }
    }
    let (mut buffer, mut archive) = (Vec::with_capacity(64), Archive::<Net>::new());
    let mut runners = [
        Runner::new("control", || {
            for message in &messages {
                buffer.clear();
                by_hand(message, &mut buffer);
                black_box(&buffer);
            }
        }),
        Runner::new("reset", || {
            for message in &messages {
                archive.reset();
                let _ = black_box(archive.put(message));
                black_box(&archive);
            }
        }),
        Runner::new("new", || {
            for message in &messages {
                let mut archive = Archive::<Net>::new();
                let _ = black_box(archive.put(message));
                black_box(&archive);
            }
        }),
    ];
    let mut times = race(&mut runners, rounds);
    for time in &mut times {
        time.batch /= MESSAGES as f64;
    }
    Ok(times)
}
