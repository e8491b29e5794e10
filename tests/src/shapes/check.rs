//! What must hold of every shape.

use hg::{Be, ByteOrder, Error, ErrorKind, Le};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::Shape;

/// A shape without its type, for those who choose one at run time.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// [`any_bytes`].
    pub any_bytes: fn(&[u8]),
    /// [`grown`].
    pub grown: fn(&[u8]),
}

macro_rules! entries {
    ($($(#[$attr:meta])* $name:ident: $shape:ty;)*) => {
        &[$($(#[$attr])* Entry {
            name: stringify!($name),
            any_bytes: any_bytes::<$shape>,
            grown: grown::<$shape>,
        }),*]
    };
}

/// All shapes.
pub const ALL: &[Entry] = crate::each_shape!(entries);

/// The value whose bytes are known.
///
/// # Panics
///
/// Where they are others.
pub fn sample<M: Shape>() {
    let (host, big, little) = M::sample();
    known::<M, Be>(&host, big);
    known::<M, Le>(&host, little);
    value(&host);
}

fn known<M: Shape, O: ByteOrder>(host: &M, bytes: &[u8]) {
    assert_eq!(host.encode::<O>().expect("it fits").as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).as_ref(), Ok(host));
}

/// What must hold of a canonical value.
///
/// # Panics
///
/// Where it does not.
pub fn value<M: Shape>(host: &M) {
    round::<M, Be>(host);
    round::<M, Le>(host);
}

/// What must hold of a canonical value that is grown from random bytes.
///
/// # Panics
///
/// Where it does not.
pub fn grown<M: Shape>(bytes: &[u8]) {
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed(bytes));
    let mut runner = TestRunner::new_with_rng(config, rng);
    if let Ok(tree) = M::values().new_tree(&mut runner) {
        value(&tree.current());
    }
}

/// Bytes of any number as a seed: strategies may ask for more than there are,
/// and reject what they see, so the bytes themselves would not do.
fn seed(bytes: &[u8]) -> [u8; 32] {
    let mut seed = [0_u8; 32];
    for (at, byte) in bytes.iter().enumerate() {
        let place = &mut seed[at % 32];
        *place = place.rotate_left(3) ^ byte;
    }
    seed
}

/// What must hold of bytes that nobody vouches for.
///
/// # Panics
///
/// Where it does not.
pub fn any_bytes<M: Shape>(bytes: &[u8]) {
    let _ = agree::<M, Be>(bytes);
    let _ = agree::<M, Le>(bytes);
}

/// The bytes with each of their bits flipped.
pub fn flips(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> + use<'_> {
    (0..bytes.len() * 8).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    })
}

/// All ways to write and to read give the same.
fn round<M: Shape, O: ByteOrder>(host: &M) {
    let encoded = host.encode::<O>().expect("a canonical value fits");
    let bytes = encoded.as_bytes();
    assert_eq!(M::decode::<O>(bytes).as_ref(), Ok(host));
    assert_eq!(M::seen::<O>(bytes).as_ref(), Ok(host));
    M::compare::<O>(bytes, host).expect("accessors of valid bytes are valid");
    assert_eq!(M::decode_as(hg::Order::of::<O>(), bytes).as_ref(), Ok(host));
    let again = M::decode::<O>(bytes).expect("it was decoded before");
    assert_eq!(again.encode::<O>().expect("it fits").as_bytes(), bytes);
    assert!(
        bytes.len() >= M::MIN,
        "a message is at least its smallest size"
    );
    assert_eq!(M::OPEN, M::TAKES_ALL);
    written::<M, O>(host, bytes);
    truncated::<M, O>(bytes);
    if !M::TAKES_ALL {
        followed::<M, O>(host, bytes);
        stepwise::<M, O>(host, bytes);
    }
}

/// Into a buffer, a vector, a stream.
fn written<M: Shape, O: ByteOrder>(host: &M, bytes: &[u8]) {
    assert_eq!(host.encoded_len(), bytes.len());
    let mut buffer = vec![0xa5; bytes.len() + 3];
    assert_eq!(host.encode_into::<O>(&mut buffer), Ok(bytes.len()));
    assert_eq!(&buffer[..bytes.len()], bytes);
    assert_eq!(buffer[bytes.len()..], [0xa5; 3]);
    let mut buffer = b"front".to_vec();
    assert_eq!(host.encode_to::<O>(&mut buffer), Ok(()));
    assert_eq!(buffer, [&b"front"[..], bytes].concat());
    let mut stream = Vec::new();
    host.write_to::<O>(&mut stream).expect("a vector takes all");
    assert_eq!(stream, bytes);
    for len in 0..bytes.len() {
        let error = host
            .encode_into::<O>(&mut buffer[..len])
            .expect_err("no room");
        assert_eq!(error.kind(), ErrorKind::Full);
    }
}

/// What ends too early says how much is missing.
fn truncated<M: Shape, O: ByteOrder>(bytes: &[u8]) {
    for len in 0..bytes.len() {
        let short = &bytes[..len];
        match agree::<M, O>(short).map_err(|error| error.kind()) {
            Err(ErrorKind::TooShort { needed }) => assert!(
                len < needed && needed <= bytes.len(),
                "{needed} bytes wanted after {len} of {}",
                bytes.len()
            ),
            // A shorter rest is another message, or a message with another sum.
            _ if M::TAKES_ALL => {}
            other => panic!("{len} of {} bytes give {other:?}", bytes.len()),
        }
    }
}

/// What stands behind a message is left alone.
fn followed<M: Shape, O: ByteOrder>(host: &M, bytes: &[u8]) {
    let long = [bytes, &[0xff, 0, 0x5a]].concat();
    let (decoded, rest) = M::decode_prefix::<O>(&long).expect("bytes may follow");
    assert_eq!((&decoded, rest), (host, &long[bytes.len()..]));
    let error = M::decode::<O>(&long).expect_err("bytes are left over");
    assert_eq!(error.kind(), ErrorKind::Trailing);
    let mut stream = &long[..];
    assert_eq!(&M::read_from::<O>(&mut stream).expect("it is there"), host);
    assert_eq!(stream, &long[bytes.len()..]);
    let twice = bytes.repeat(2);
    if !bytes.is_empty() {
        assert_eq!(M::views::<O>(&twice).flatten().count(), 2);
        assert_eq!(M::views::<O>(&twice).count(), 2);
    }
}

/// Who always waits for exactly the bytes that are needed gets there.
fn stepwise<M: Shape, O: ByteOrder>(host: &M, bytes: &[u8]) {
    let mut len = 0;
    loop {
        match M::decode_prefix::<O>(&bytes[..len]) {
            Ok((decoded, rest)) => {
                assert_eq!((&decoded, rest), (host, &[][..]));
                assert_eq!(len, bytes.len());
                return;
            }
            Err(error) => {
                let ErrorKind::TooShort { needed } = error.kind() else {
                    panic!("{len} of {} bytes: {error}", bytes.len());
                };
                assert!(len < needed && needed <= bytes.len());
                len = needed;
            }
        }
    }
}

/// View, mutable view and decoding judge alike, and what is decoded can be written.
fn agree<M: Shape, O: ByteOrder>(bytes: &[u8]) -> Result<M, Error> {
    let host = M::decode::<O>(bytes);
    let viewed = M::view::<O>(bytes).map(|_| ());
    let wanted = host.as_ref().map(|_| ()).map_err(Error::kind);
    assert_eq!(viewed.map_err(|error| error.kind()), wanted);
    let edited = M::view_mut::<O>(&mut bytes.to_vec()).map(|_| ());
    assert_eq!(edited.map_err(|error| error.kind()), wanted);
    prefixes_agree::<M, O>(bytes);
    // Its shape must be right even so.
    let lenient = M::view_lenient::<O>(bytes).is_ok();
    if let Ok(host) = &host {
        assert!(lenient, "a lenient view lets through whatever is valid");
        assert_eq!(M::seen::<O>(bytes).as_ref(), Ok(host));
        M::compare::<O>(bytes, host).expect("accessors of valid bytes are valid");
        rewritten::<M, O>(host);
    }
    host
}

fn prefixes_agree<M: Shape, O: ByteOrder>(bytes: &[u8]) {
    let host = M::decode_prefix::<O>(bytes).map(|(_, rest)| rest.len());
    let view = M::view_prefix::<O>(bytes).map(|(_, rest)| rest.len());
    let view_mut = M::view_prefix_mut::<O>(&mut bytes.to_vec()).map(|(_, rest)| rest.len());
    let host = host.map_err(|error| error.kind());
    assert_eq!(view.map_err(|error| error.kind()), host);
    assert_eq!(view_mut.map_err(|error| error.kind()), host);
}

/// Bytes need not be canonical; what is written from them is.
fn rewritten<M: Shape, O: ByteOrder>(host: &M) {
    let first = host.encode::<O>().expect("what was decoded can be written");
    let again = M::decode::<O>(&first).expect("what was written can be decoded");
    let second = again
        .encode::<O>()
        .expect("what was decoded can be written");
    assert_eq!(first.as_bytes(), second.as_bytes());
}
