//! Radiotap: a header whose fields are there as bits say, each aligned to its
//! own size from the start of the header.

use hg::{Auto, Hg, Le};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little, size = len)]
struct Radiotap {
    #[hg(value = 0, pad_after = 1)]
    version: Auto<u8>,
    len: Auto<u16>,
    present: Present,
    #[hg(if = present.time, align_before = 8)]
    time: Option<u64>,
    #[hg(if = present.flags)]
    flags: Option<u8>,
    #[hg(if = present.rate)]
    rate: Option<u8>,
    #[hg(if = present.channel, align_before = 2)]
    channel: Option<Channel>,
    #[hg(if = present.hopping)]
    hopping: Option<[u8; 2]>,
    #[hg(if = present.signal)]
    signal: Option<i8>,
    #[hg(if = present.noise)]
    noise: Option<i8>,
    #[hg(if = present.lock, align_before = 2)]
    lock: Option<u16>,
}

#[derive(Hg, Debug, Clone, Default, PartialEq)]
#[hg(bits = 32)]
struct Present {
    #[hg(bits = 1)]
    time: bool,
    #[hg(bits = 1)]
    flags: bool,
    #[hg(bits = 1)]
    rate: bool,
    #[hg(bits = 1)]
    channel: bool,
    #[hg(bits = 1)]
    hopping: bool,
    #[hg(bits = 1)]
    signal: bool,
    #[hg(bits = 1)]
    noise: bool,
    #[hg(bits = 1, pad_bits_after = 24)]
    lock: bool,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Channel {
    frequency: u16,
    flags: u16,
}

/// By hand from the standard: the rate makes the channel stand at an odd byte,
/// and the signal the lock.
#[test]
fn fields_are_aligned() {
    let header = Radiotap {
        version: hg::auto(),
        len: hg::auto(),
        present: Present::default(),
        time: Some(0x1122),
        flags: None,
        rate: Some(0x0c),
        channel: Some(Channel {
            frequency: 2412,
            flags: 0xa0,
        }),
        hopping: None,
        signal: Some(-50),
        noise: None,
        lock: Some(9),
    };
    let bytes = hex("00 00 1a00 ad000000 2211000000000000 0c 00 6c09 a000 ce 00 0900");
    let mut told = bytes.clone();
    told[2] = u8::try_from(bytes.len()).unwrap();
    let encoded = header.encode().unwrap();
    assert_eq!(encoded.as_bytes(), told);
    let decoded = Radiotap::decode(&told).unwrap();
    assert!(decoded.present.rate && !decoded.present.flags);
    both_ways::<_, Le>(&decoded, &told);
    let view = Radiotap::view(&told).unwrap();
    assert_eq!(view.channel().map(ChannelWire::frequency), Some(2412));
    assert_eq!((view.signal(), view.lock()), (Some(-50), Some(9)));
}

#[test]
fn nothing_but_the_header() {
    let bytes = hex("00 00 0800 00000000");
    let header = Radiotap::decode(&bytes).unwrap();
    assert_eq!(header.time, None);
    both_ways::<_, Le>(&header, &bytes);
    // What the header does not know is padding up to its length.
    let longer = hex("00 00 0a00 00000000 ffff");
    assert_eq!(Radiotap::decode(&longer), Ok(header));
}
