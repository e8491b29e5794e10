//! Messages whose size depends on their value, decoded by hand and with Hg: a
//! DNS message (RFC 1035) and a vector of 1000 fixed elements.

use std::sync::LazyLock;

use hg::{Hg, Net};

use crate::subject::{self, Mode, Subject, Task};
use crate::suites::{CONTROL, HG};

/// A DNS message, with names as labels and without compression.
#[derive(Hg, Clone, Debug, PartialEq, Eq)]
#[hg(big)]
pub struct Dns {
    /// Ties an answer to its question.
    pub id: u16,
    /// Kind, codes and flags.
    pub flags: u16,
    /// The questions that follow.
    pub question_count: u16,
    /// The answers that follow.
    pub answer_count: u16,
    /// The name servers that follow.
    pub authority_count: u16,
    /// What else follows.
    pub additional_count: u16,
    /// What is asked.
    #[hg(count = question_count)]
    pub questions: Vec<Question>,
    /// What is answered.
    #[hg(count = answer_count)]
    pub answers: Vec<Record>,
    /// Who knows.
    #[hg(count = authority_count)]
    pub authorities: Vec<Record>,
    /// What may help.
    #[hg(count = additional_count)]
    pub additional: Vec<Record>,
}

/// A question.
#[derive(Hg, Clone, Debug, PartialEq, Eq)]
#[hg(big)]
pub struct Question {
    /// The name that is asked about.
    #[hg(until = 0)]
    pub name: Vec<Label>,
    /// The type of record.
    pub kind: u16,
    /// The class of the network.
    pub class: u16,
}

/// A record.
#[derive(Hg, Clone, Debug, PartialEq, Eq)]
#[hg(big)]
pub struct Record {
    /// The name that it is about.
    #[hg(until = 0)]
    pub name: Vec<Label>,
    /// The type of record.
    pub kind: u16,
    /// The class of the network.
    pub class: u16,
    /// How long it may be kept, in seconds.
    pub ttl: u32,
    /// What it says.
    #[hg(prefix_bytes = u16)]
    pub data: Vec<u8>,
}

/// A part of a name.
#[derive(Hg, Clone, Debug, PartialEq, Eq)]
#[hg(big)]
pub struct Label(#[hg(prefix_bytes = u8)] pub Vec<u8>);

/// A point that was measured.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// When.
    pub time: u32,
    /// What.
    pub value: i16,
    /// Where.
    pub channel: u16,
}

/// Many samples.
#[derive(Hg, Clone, Debug, PartialEq, Eq)]
pub struct Samples {
    /// How many there are.
    pub n: u32,
    /// The samples.
    #[hg(count = n)]
    pub samples: Vec<Sample>,
}

/// The same, by hand.
pub mod control {
    use super::{Dns, Label, Question, Record, Sample, Samples};
    use crate::control::part;

    /// What is left of an input.
    struct Input<'a>(&'a [u8]);

    impl<'a> Input<'a> {
        fn chunk<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
            let (chunk, rest) = self.0.split_first_chunk()?;
            self.0 = rest;
            Some(chunk)
        }

        fn bytes(&mut self, len: usize) -> Option<Vec<u8>> {
            let (bytes, rest) = self.0.split_at_checked(len)?;
            self.0 = rest;
            Some(bytes.to_vec())
        }

        fn name(&mut self) -> Option<Vec<Label>> {
            let mut labels = Vec::new();
            loop {
                let [len] = *self.chunk()?;
                if len == 0 {
                    return Some(labels);
                }
                labels.push(Label(self.bytes(usize::from(len))?));
            }
        }

        fn question(&mut self) -> Option<Question> {
            let name = self.name()?;
            let [a, b, c, d] = *self.chunk()?;
            Some(Question {
                name,
                kind: u16::from_be_bytes([a, b]),
                class: u16::from_be_bytes([c, d]),
            })
        }

        fn record(&mut self) -> Option<Record> {
            let name = self.name()?;
            let fixed: &[u8; 10] = self.chunk()?;
            let len = u16::from_be_bytes(part(fixed, 8));
            Some(Record {
                name,
                kind: u16::from_be_bytes(part(fixed, 0)),
                class: u16::from_be_bytes(part(fixed, 2)),
                ttl: u32::from_be_bytes(part(fixed, 4)),
                data: self.bytes(usize::from(len))?,
            })
        }

        /// So many elements of at least `min` bytes; nothing is reserved for
        /// more than can be there.
        fn many<T>(
            &mut self,
            count: u16,
            min: usize,
            mut one: impl FnMut(&mut Self) -> Option<T>,
        ) -> Option<Vec<T>> {
            let count = usize::from(count);
            if count * min > self.0.len() {
                return None;
            }
            let mut all = Vec::with_capacity(count);
            for _ in 0..count {
                all.push(one(self)?);
            }
            Some(all)
        }
    }

    /// Decodes a DNS message.
    pub fn dns(bytes: &[u8]) -> Option<Dns> {
        let mut input = Input(bytes);
        let header: &[u8; 12] = input.chunk()?;
        let field = |at: usize| u16::from_be_bytes([header[at], header[at + 1]]);
        let [questions, answers, authorities, additional] =
            [field(4), field(6), field(8), field(10)];
        let message = Dns {
            id: field(0),
            flags: field(2),
            question_count: questions,
            answer_count: answers,
            authority_count: authorities,
            additional_count: additional,
            questions: input.many(questions, 5, Input::question)?,
            answers: input.many(answers, 11, Input::record)?,
            authorities: input.many(authorities, 11, Input::record)?,
            additional: input.many(additional, 11, Input::record)?,
        };
        input.0.is_empty().then_some(message)
    }

    /// Decodes samples in network order.
    pub fn samples(bytes: &[u8]) -> Option<Samples> {
        let (n, rest) = bytes.split_first_chunk()?;
        let n = u32::from_be_bytes(*n);
        let (samples, left) = rest.as_chunks::<8>();
        if !left.is_empty() || u32::try_from(samples.len()) != Ok(n) {
            return None;
        }
        let sample = |bytes: &[u8; 8]| Sample {
            time: u32::from_be_bytes(part(bytes, 0)),
            value: i16::from_be_bytes(part(bytes, 4)),
            channel: u16::from_be_bytes(part(bytes, 6)),
        };
        let samples = samples.iter().map(sample).collect();
        Some(Samples { n, samples })
    }
}

/// A DNS answer with one question and eight records.
pub static DNS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let name = |host: &str| {
        let labels = [host, "example", "org"];
        labels.map(|label| Label(label.into())).to_vec()
    };
    let record = |host: &str, data: &[u8]| Record {
        name: name(host),
        kind: 1,
        class: 1,
        ttl: 3600,
        data: data.to_vec(),
    };
    let message = Dns {
        id: 0x1234,
        flags: 0x8180,
        question_count: 0,
        answer_count: 0,
        authority_count: 0,
        additional_count: 0,
        questions: vec![Question {
            name: name("www"),
            kind: 1,
            class: 1,
        }],
        answers: vec![record("www", &[192, 0, 2, 1]); 4],
        authorities: vec![record("ns1", &[5; 20]); 2],
        additional: vec![record("ns1", &[192, 0, 2, 53]); 2],
    };
    message.encode().expect("the message is valid").to_vec()
});

/// So many samples, in network order.
///
/// # Panics
///
/// Never: every sample fits.
pub fn samples(count: u32) -> Vec<u8> {
    let sample = |time| Sample {
        time,
        value: -3,
        channel: 7,
    };
    let samples = (0..count).map(sample).collect();
    let message = Samples { n: 0, samples };
    message
        .encode::<Net>()
        .expect("the message is valid")
        .to_vec()
}

/// [`DNS`] as input.
pub(crate) fn dns_message() -> Vec<u8> {
    DNS.clone()
}

/// A thousand samples as input.
pub(crate) fn samples_message() -> Vec<u8> {
    samples(1000)
}

/// Decoding one whole message, by hand and with Hg.
pub(crate) fn subjects() -> Vec<Subject> {
    let of = |suite, name, prepare| Subject {
        suite,
        mode: Mode::Decode,
        name,
        prepare,
    };
    vec![
        of("dns", CONTROL, |input| {
            one(input, |bytes| control::dns(bytes).expect(VALID), dns_bytes)
        }),
        of("dns", HG, |input| {
            one(input, |bytes| Dns::decode(bytes).expect(VALID), dns_bytes)
        }),
        of("samples", CONTROL, |input| {
            one(
                input,
                |bytes| control::samples(bytes).expect(VALID),
                samples_bytes,
            )
        }),
        of("samples", HG, |input| {
            one(
                input,
                |bytes| Samples::decode::<Net>(bytes).expect(VALID),
                samples_bytes,
            )
        }),
    ]
}

const VALID: &str = "the input is valid";

/// The input is one message.
fn one<H: Clone + 'static>(
    input: &[u8],
    decode: impl Fn(&[u8]) -> H + 'static,
    wire: impl Fn(&H) -> Vec<u8> + 'static,
) -> Box<dyn Task> {
    subject::decode(input, input.len(), decode, wire)
}

fn dns_bytes(message: &Dns) -> Vec<u8> {
    message.encode().expect(VALID).to_vec()
}

fn samples_bytes(message: &Samples) -> Vec<u8> {
    message.encode::<Net>().expect(VALID).to_vec()
}

#[cfg(test)]
mod tests {
    use super::{DNS, Dns, Hg, Net, Samples, control, samples};

    #[test]
    fn both_sides_decode_alike() {
        assert_eq!(control::dns(&DNS), Dns::decode(&DNS).ok());
        let many = samples(1000);
        assert_eq!(control::samples(&many), Samples::decode::<Net>(&many).ok());
    }

    #[test]
    fn both_sides_refuse_what_is_cut_short() {
        for len in 0..DNS.len() {
            assert_eq!(control::dns(&DNS[..len]), None);
            assert!(Dns::decode(&DNS[..len]).is_err(), "{len}");
        }
    }
}
