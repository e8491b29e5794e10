//! The hello that each side sends first.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Interface, Violation};

/// The first bytes of a hello.
const MAGIC: [u8; 2] = *b"Hg";
/// The version of the protocol.
const VERSION: u8 = 1;
/// The magic, the version, the byte order, and how many methods there are.
const HEAD: usize = 6;
/// A method: its number, its hash, and the size of a call.
const ENTRY: usize = 13;
/// Stands for the size of a call that depends on its arguments.
const DYNAMIC: u32 = u32::MAX;

/// How the other side's calls are read.
#[derive(Debug)]
pub(super) struct Table {
    methods: [Option<Entry>; 256],
}

/// A method that the other side calls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The bytes of a call with its number; none where they depend on the
    /// arguments.
    pub(super) size: Option<u32>,
    /// The same method here.
    pub(super) local: Option<u8>,
}

impl Table {
    #[inline]
    pub(super) fn get(&self, number: u8) -> Option<Entry> {
        self.methods.get(usize::from(number)).copied().flatten()
    }
}

/// Appends the hello of a side that calls the methods of this interface.
///
/// Its numbers are in network byte order whatever the order of the session is.
pub(super) fn write(interface: &Interface, big: bool, output: &mut Vec<u8>) {
    let methods = interface.methods();
    output.extend(MAGIC);
    output.extend([VERSION, u8::from(!big)]);
    output.extend((methods.len() as u16).to_be_bytes());
    for method in methods {
        let size = method.size().and_then(|size| u32::try_from(size).ok());
        output.push(method.number());
        output.extend(method.hash().to_be_bytes());
        output.extend(size.unwrap_or(DYNAMIC).to_be_bytes());
    }
}

/// The hello at the start of these bytes, with its length, for a side that
/// serves this interface; none where it is not complete.
///
/// # Errors
///
/// What makes it no hello, as soon as it can be told.
pub(super) fn read(
    bytes: &[u8],
    interface: &Interface,
    big: bool,
) -> Result<Option<(Box<Table>, usize)>, Violation> {
    let start = bytes.get(..MAGIC.len()).unwrap_or(bytes);
    if !MAGIC.starts_with(start) {
        return Err(Violation::Magic);
    }
    if let Some(version) = bytes.get(2).filter(|version| **version != VERSION) {
        return Err(Violation::Version(*version));
    }
    match bytes.get(3) {
        Some(0 | 1) | None => {}
        Some(_) => return Err(Violation::Hello),
    }
    if bytes.get(3).is_some_and(|order| (*order == 0) != big) {
        return Err(Violation::Order);
    }
    let Some(([.., high, low], rest)) = bytes.split_first_chunk::<HEAD>() else {
        return Ok(None);
    };
    let count = usize::from(u16::from_be_bytes([*high, *low]));
    if count > 256 {
        return Err(Violation::Hello);
    }
    let Some(rest) = rest.get(..count * ENTRY) else {
        return Ok(None);
    };
    let mut table = Box::new(Table {
        methods: [None; 256],
    });
    for entry in rest.chunks_exact(ENTRY) {
        if let [number, a, b, c, d, e, f, g, h, s0, s1, s2, s3] = *entry {
            let hash = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
            let size = u32::from_be_bytes([s0, s1, s2, s3]);
            let known = interface.methods().iter().find(|it| it.hash() == hash);
            let place = table.methods.get_mut(usize::from(number));
            let free = place.filter(|place| place.is_none() && size > 0);
            *free.ok_or(Violation::Hello)? = Some(Entry {
                size: Some(size).filter(|size| *size != DYNAMIC),
                // What both sides hash is of one size, unless they lie.
                local: known
                    .filter(|it| it.size().unwrap_or(DYNAMIC as usize) == size as usize)
                    .map(super::Method::number),
            });
        }
    }
    Ok(Some((table, HEAD + count * ENTRY)))
}
