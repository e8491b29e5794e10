//! The hand-written side against Hg on random bytes.

use hg::{BigEndian, ByteOrder, Hg, LittleEndian};

use super::{Big, Little, Order};
use crate::messages::{
    Array, Basic, Command, Complex, ComplexInts, Ipv4, LongRun, Nested, NoConversion, Packed,
    PackedInts, Triangle, Unaligned,
};
use crate::random::Random;

const ROUNDS: usize = 2000;

/// Reads and writes random messages by hand and with Hg.
fn both<M, O, const N: usize>(
    read: impl Fn(&[u8; N]) -> Option<M>,
    write: impl Fn(&M) -> Option<[u8; N]>,
    prepare: impl Fn(&mut [u8; N]),
) where
    M: Hg + PartialEq + std::fmt::Debug,
    O: ByteOrder,
{
    let mut random = Random::new(N as u64);
    for _ in 0..ROUNDS {
        let mut bytes = [0; N];
        random.fill(&mut bytes);
        prepare(&mut bytes);
        let host = M::decode::<O>(&bytes).ok();
        assert_eq!(read(&bytes), host);
        if let Some(host) = host {
            let wire = host.encode::<O>().ok();
            assert_eq!(
                write(&host).as_ref().map(<[u8; N]>::as_slice),
                wire.as_deref()
            );
        }
    }
}

fn every_order<O: Order, H: ByteOrder>() {
    both::<Basic, H, 14>(
        |bytes| Some(super::read_basic::<O>(bytes)),
        |message| Some(written(|out| super::write_basic::<O>(message, out))),
        |_| (),
    );
    both::<Unaligned, H, 19>(
        |bytes| Some(super::read_unaligned::<O>(bytes)),
        |message| Some(written(|out| super::write_unaligned::<O>(message, out))),
        |_| (),
    );
    both::<Nested, H, 37>(
        |bytes| Some(super::read_nested::<O>(bytes)),
        |message| Some(written(|out| super::write_nested::<O>(message, out))),
        |_| (),
    );
    both::<Array, H, 1024>(
        |bytes| Some(super::read_array::<O>(bytes)),
        |message| Some(written(|out| super::write_array::<O>(message, out))),
        |_| (),
    );
    both::<NoConversion, H, 64>(
        |bytes| Some(super::read_no_conversion::<O>(bytes)),
        |message| Some(written(|out| super::write_no_conversion::<O>(message, out))),
        |_| (),
    );
    both::<PackedInts, H, 7>(
        |bytes| Some(super::read_packed::<O>(bytes)),
        |message| Some(written(|out| super::write_packed::<O>(message, out))),
        |_| (),
    );
    both::<ComplexInts, H, 86>(
        |bytes| Some(super::read_complex::<O>(bytes)),
        |message| Some(written(|out| super::write_complex::<O>(message, out))),
        |_| (),
    );
    both::<Triangle, H, 48>(
        |bytes| Some(super::read_triangle::<O>(bytes)),
        |message| Some(written(|out| super::write_triangle::<O>(message, out))),
        // A NaN is not equal to itself.
        |bytes| bytes.iter_mut().for_each(|byte| *byte &= 0x3f),
    );
    both::<Packed, H, 7>(
        |bytes| Some(super::read_sets::<O>(bytes)),
        super::write_sets::<O>,
        |_| (),
    );
    both::<Complex, H, 86>(
        |bytes| Some(super::read_complex_sets::<O>(bytes)),
        super::write_complex_sets::<O>,
        |_| (),
    );
    both::<Command, H, 8>(
        super::read_command::<O>,
        |message| Some(super::write_command::<O>(message)),
        // About half of them valid.
        |bytes| {
            bytes[0] %= 6;
            bytes[1] %= 3;
        },
    );
}

fn written<const N: usize>(write: impl Fn(&mut [u8; N])) -> [u8; N] {
    let mut out = [0xa5; N];
    write(&mut out);
    out
}

#[test]
fn big_endian() {
    every_order::<Big, BigEndian>();
    both::<Ipv4, BigEndian, 20>(
        |bytes| Some(super::read_ipv4(bytes)),
        super::write_ipv4,
        |_| (),
    );
    both::<LongRun, BigEndian, 20>(
        |bytes| Some(super::read_long_run(bytes)),
        super::write_long_run,
        |_| (),
    );
}

#[test]
fn little_endian() {
    every_order::<Little, LittleEndian>();
    let mut random = Random::new(20);
    for _ in 0..ROUNDS {
        let mut bytes = [0; 20];
        random.fill(&mut bytes);
        let host = Ipv4::decode::<LittleEndian>(&bytes);
        assert_eq!(Ok(super::read_ipv4_little(&bytes)), host);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    type Edit = fn(&mut Ipv4);
    let edits: [(Edit, Edit); 6] = [
        (|it| it.version = 15, |it| it.version = 16),
        (|it| it.ihl = 15, |it| it.ihl = 16),
        (|it| it.dscp = 63, |it| it.dscp = 64),
        (|it| it.ecn = 3, |it| it.ecn = 4),
        (|it| it.flags = 7, |it| it.flags = 8),
        (
            |it| it.fragment_offset = 0x1fff,
            |it| it.fragment_offset = 0x2000,
        ),
    ];
    for (fits, does_not) in edits {
        let mut message = Ipv4::default();
        fits(&mut message);
        let wire = message.try_to_network().expect("it fits");
        assert_eq!(
            super::write_ipv4(&message)
                .as_ref()
                .map(<[u8; 20]>::as_slice),
            Some(wire.as_bytes())
        );
        does_not(&mut message);
        assert_eq!(super::write_ipv4(&message), None);
        assert!(message.try_to_network().is_err());
    }
}
