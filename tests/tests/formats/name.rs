//! A domain name (RFC 1035, section 4.1.4), read with compression and written
//! without: a type of one's own, as no attribute fits.

use hg::{ByteOrder, Dyn, Error, ErrorKind, Exclusive, Reader, Writer};

/// The labels of a name, each with its length in front, without the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(pub(crate) Vec<u8>);

hg::dynamic!(Name, min = 1);

/// The most bytes that a name has, with its end.
const MOST: usize = 255;

impl Name {
    pub(crate) fn new(text: &str) -> Self {
        let labels = text.split('.').filter(|label| !label.is_empty());
        let mut bytes = Vec::new();
        for label in labels {
            bytes.push(u8::try_from(label.len()).expect("a label is short"));
            bytes.extend_from_slice(label.as_bytes());
        }
        Name(bytes)
    }

    /// Goes over a name in place; `each` sees every label, also those that
    /// stand elsewhere in the message.
    fn walk(reader: &mut Reader<'_>, mut each: impl FnMut(&[u8])) -> Result<(), Error> {
        let (mut len, mut from) = (1, reader.position());
        let mut elsewhere: Option<Reader<'_>> = None;
        loop {
            let here = elsewhere.as_mut().unwrap_or(reader);
            let at = here.position();
            let invalid = Error::new(ErrorKind::InvalidValue).at_offset(at);
            match here.take(1)? {
                [0] => return Ok(()),
                [size @ 1..=63] => {
                    let label = here.take(usize::from(*size))?;
                    len += 1 + label.len();
                    if len > MOST {
                        return Err(invalid);
                    }
                    each(label);
                }
                [high] if *high >= 0xc0 => {
                    let to = usize::from(high & 0x3f) << 8 | usize::from(here.take(1)?[0]);
                    let whole = here.whole();
                    // A mutable view of a part does not see the whole message.
                    if whole.is_empty() {
                        return Ok(());
                    }
                    // Only what stands before can be meant, so there is an end.
                    if to >= from {
                        return Err(invalid);
                    }
                    from = to;
                    let mut next = Reader::new(whole);
                    next.take(to)?;
                    elsewhere = Some(next);
                }
                _ => return Err(invalid),
            }
        }
    }
}

impl Dyn<Name> for Name {
    /// Where the name starts in its message.
    type View<'a, O: ByteOrder> = NameView<'a>;
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = ();

    fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<NameView<'a>, Error> {
        let start = *reader;
        Name::walk(reader, |_| {})?;
        Ok(NameView(start))
    }

    fn view_mut_in<O: ByteOrder>(reader: &mut Reader<'_, Exclusive>, (): ()) -> Result<(), Error> {
        let mut shared = reader.shared();
        Name::walk(&mut shared, |_| {})?;
        let len = shared.position() - reader.position();
        reader.take(len).map(|_| ())
    }

    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Name, Error> {
        let mut labels = Vec::new();
        Name::walk(reader, |label| {
            labels.push(u8::try_from(label.len()).unwrap_or(0));
            labels.extend_from_slice(label);
        })?;
        Ok(Name(labels))
    }

    fn write_in<O: ByteOrder>(name: &Name, writer: &mut Writer<'_>) -> Result<(), Error> {
        if name.0.len() >= MOST {
            return Err(writer.error(ErrorKind::DoesNotFit));
        }
        writer.put(&name.0)?;
        writer.put(&[0])
    }
}

/// A name in its message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameView<'a>(Reader<'a>);

impl NameView<'_> {
    /// The name with dots, as people write it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut reader = self.0;
        let judged = Name::walk(&mut reader, |label| {
            text.push_str(&String::from_utf8_lossy(label));
            text.push('.');
        });
        judged.map(|()| text).expect("the name was judged")
    }
}
