//! RIFF: chunks padded to two bytes, and what WAV puts into them.

use hg::{Auto, Hg, Le};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little, magic = b"RIFF")]
struct Wav {
    len: Auto<u32>,
    #[hg(bytes = len)]
    form: Form,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little, magic = b"WAVE")]
struct Form {
    #[hg(rest)]
    chunks: Vec<Chunk>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
struct Chunk {
    id: [u8; 4],
    len: Auto<u32>,
    #[hg(tag = id, bytes = len, align_after = 2)]
    body: Body,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(little)]
enum Body {
    #[hg(tag = b"fmt ")]
    Format {
        coding: u16,
        channels: u16,
        rate: u32,
        byte_rate: u32,
        block: u16,
        bits: u16,
    },
    #[hg(tag = b"data")]
    Samples(#[hg(rest)] Vec<u8>),
    #[hg(other)]
    Other([u8; 4], #[hg(rest)] Vec<u8>),
}

/// The format of a real file without samples.
#[test]
fn a_real_file() {
    let bytes = hex("52494646 24000000 57415645
         666d7420 10000000 0100 0100 44ac0000 88580100 0200 1000
         64617461 00000000");
    let wav = Wav::decode(&bytes).unwrap();
    assert_eq!(
        wav.form.chunks[0].body,
        Body::Format {
            coding: 1,
            channels: 1,
            rate: 44_100,
            byte_rate: 88_200,
            block: 2,
            bits: 16
        }
    );
    both_ways::<_, Le>(&wav, &bytes);
}

#[test]
fn an_odd_chunk_is_padded() {
    let chunk = |id, body| Chunk {
        id,
        len: hg::auto(),
        body,
    };
    let wav = Wav {
        len: hg::auto(),
        form: Form {
            chunks: vec![
                chunk(*b"junk", Body::Other(*b"junk", vec![1])),
                chunk(*b"data", Body::Samples(vec![2, 3, 4])),
            ],
        },
    };
    let bytes = hex("52494646 1a000000 57415645
         6a756e6b 01000000 01 00
         64617461 03000000 020304 00");
    both_ways::<_, Le>(&wav, &bytes);
    let view = Wav::view(&bytes).unwrap();
    let lens = view.form().chunks().map(|it| it.len()).collect::<Vec<_>>();
    assert_eq!(lens, [1, 3]);
}
