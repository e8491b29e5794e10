//! Proves that hg works without std and alloc: the derive, views, and
//! encoding into a buffer that the caller owns.
#![no_std]
#![forbid(unsafe_code)]

use core::net::Ipv4Addr;

use hg::{Auto, Error, Hg, Net, auto};

/// What a sensor measures.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// In tenths of a degree.
    Temperature = 1,
    /// In parts of a thousand.
    Humidity = 2,
    /// Anything else.
    #[hg(other)]
    Other(u8),
}

/// A register of the sensor.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(bits = 16, lsb0)]
pub struct Status {
    /// Whether there is a value.
    #[hg(bits = 1)]
    pub ready: bool,
    /// The channel.
    #[hg(bits = 15)]
    pub channel: u16,
}

/// A reading.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(magic = b"S", check = channel < 8)]
pub struct Reading {
    /// What is measured.
    pub kind: Kind,
    /// Of which sensor.
    #[hg(bits = 4)]
    pub channel: u8,
    /// How well.
    #[hg(bits = 4)]
    pub quality: u8,
    /// The values.
    pub values: [i16; 2],
    /// The register.
    pub status: Status,
    /// From where.
    pub source: Ipv4Addr,
    /// Over all.
    #[hg(sum = hg::sum::internet)]
    pub sum: Auto<u16>,
}

/// A pinned message.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(little)]
pub struct Command {
    /// Its number.
    pub number: u32,
}

/// Writes a reading.
///
/// # Errors
///
/// When a value does not fit, or the buffer is too small.
pub fn write(reading: &Reading, buffer: &mut [u8]) -> Result<usize, Error> {
    reading.encode_into::<Net>(buffer)
}

/// The first value, with no copy of the rest.
///
/// # Errors
///
/// When the bytes are no reading.
pub fn first(bytes: &[u8]) -> Result<i16, Error> {
    Ok(Reading::view::<Net>(bytes)?.values()[0].get())
}

/// Counts the channel on, in place.
///
/// # Errors
///
/// When the bytes are no reading, or there is no further channel.
pub fn next_channel(bytes: &mut [u8]) -> Result<(), Error> {
    let wire = Reading::view_mut::<Net>(bytes)?;
    wire.try_set_channel(wire.channel() + 1)?;
    wire.update_sums();
    wire.validate()
}

/// A reading of nothing.
pub const EMPTY: Reading = Reading {
    kind: Kind::Temperature,
    channel: 0,
    quality: 0,
    values: [0; 2],
    status: Status {
        ready: false,
        channel: 0,
    },
    source: Ipv4Addr::UNSPECIFIED,
    sum: auto(),
};

/// What a device is told: the number in front tells which.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
pub enum Request {
    /// To stop.
    #[hg(tag = 0)]
    Stop,
    /// To go on, perhaps with another step.
    #[hg(tag = 1)]
    Go {
        /// Whether there is a step.
        stepped: bool,
        /// The step.
        #[hg(if = stepped)]
        step: Option<u16>,
        /// Up to the end of a line.
        #[hg(until = |it| it == b'\n')]
        line: Line,
    },
}

/// A few bytes, kept in place.
pub type Line = heapless::Vec<u8, 8>;

#[cfg(test)]
mod tests {
    use super::{Command, EMPTY, Kind, Reading, Status, first, next_channel, write};
    use super::{Line, Request, RequestView};
    use hg::{ErrorKind, Hg, Net};

    #[test]
    fn there_and_back() {
        let reading = Reading {
            kind: Kind::Other(9),
            channel: 6,
            values: [-2, 3],
            status: Status {
                ready: true,
                channel: 5,
            },
            ..EMPTY
        };
        let mut buffer = [0xee; 20];
        assert_eq!(write(&reading, &mut buffer), Ok(Reading::SIZE));
        let bytes = &mut buffer[..Reading::SIZE];
        assert_eq!(bytes[..9], [b'S', 9, 0x60, 0xff, 0xfe, 0, 3, 0, 0x0b]);
        assert_eq!(first(bytes), Ok(-2));
        assert_eq!(Reading::decode::<Net>(bytes), Ok(reading));
        assert_eq!(next_channel(bytes), Ok(()));
        assert_eq!(Reading::decode::<Net>(bytes).map(|it| it.channel), Ok(7));
        assert_eq!(
            next_channel(bytes).map_err(|error| error.kind()),
            Err(ErrorKind::Check)
        );
        assert_eq!(
            write(&reading, &mut buffer[..3]).map_err(|error| error.kind()),
            Err(ErrorKind::Full)
        );
    }

    #[test]
    fn dynamic() {
        let go = Request::Go {
            stepped: true,
            step: Some(0x1234),
            line: Line::from_slice(b"ok\n").expect("it is short"),
        };
        let mut buffer = [0; 16];
        let len = go.encode_into::<Net>(&mut buffer).expect("there is room");
        assert_eq!(buffer[..len], [1, 1, 0x12, 0x34, b'o', b'k', b'\n']);
        assert_eq!(Request::decode::<Net>(&buffer[..len]), Ok(go));
        match Request::view::<Net>(&buffer[..len]) {
            Ok(RequestView::Go { line, step, .. }) => {
                assert_eq!((line, step), (&b"ok\n"[..], Some(0x1234)));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(
            Request::decode::<Net>(&buffer[..3]).map_err(|error| error.kind()),
            Err(ErrorKind::TooShort { needed: 4 })
        );
    }

    #[test]
    fn pinned() {
        let mut buffer = [0; 4];
        let command = Command { number: 1 };
        assert_eq!(command.encode_into(&mut buffer), Ok(4));
        assert_eq!(command.to_wire().as_bytes(), buffer);
        assert_eq!(Command::decode(&buffer), Ok(command));
    }
}
