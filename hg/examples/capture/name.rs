//! A domain name, RFC 1035, section 4.1.4: labels, and perhaps a pointer to
//! where the rest of it stands. No attribute fits, so it is written by hand.

use std::fmt::{Display, Formatter, Result as Fmt};

use hg::{ByteOrder, Dyn, Error, ErrorKind, Exclusive, Reader, Writer};

/// The labels of a name, each with its length in front.
pub struct Name(pub Vec<u8>);

hg::dynamic!(Name, min = 1);

/// The most bytes that a name has, its end included.
const MOST: usize = 255;

/// Goes over a name, wherever its parts stand.
fn walk(reader: &mut Reader<'_>, mut each: impl FnMut(&[u8])) -> Result<(), Error> {
    let (mut len, mut before) = (1, reader.position());
    let mut elsewhere: Option<Reader<'_>> = None;
    loop {
        let here = elsewhere.as_mut().unwrap_or(reader);
        let invalid = here.error(ErrorKind::InvalidValue);
        let first = here.take(1)?.first().copied().unwrap_or_default();
        match first {
            0 => return Ok(()),
            1..=63 => {
                let label = here.take(usize::from(first))?;
                len += 1 + label.len();
                if len > MOST {
                    return Err(invalid);
                }
                each(label);
            }
            0xc0.. => {
                let low = here.take(1)?.first().copied().unwrap_or_default();
                // To be edited, only the part here is there: all was judged before.
                let whole = here.whole();
                if whole.is_empty() {
                    return Ok(());
                }
                let to = usize::from(first & 0x3f) << 8 | usize::from(low);
                // Only what stands before can be meant, so there is an end.
                if to >= before {
                    return Err(invalid);
                }
                before = to;
                elsewhere.insert(Reader::new(whole)).take(to)?;
            }
            _ => return Err(invalid),
        }
    }
}

impl Dyn<Name> for Name {
    type View<'a, O: ByteOrder> = NameView<'a>;
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = ();

    fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<NameView<'a>, Error> {
        let start = *reader;
        walk(reader, |_| {})?;
        Ok(NameView(start))
    }

    /// A name is not edited in place: others may point into it.
    fn view_mut_in<O: ByteOrder>(reader: &mut Reader<'_, Exclusive>, (): ()) -> Result<(), Error> {
        let mut shared = reader.shared();
        walk(&mut shared, |_| {})?;
        reader.take(shared.position() - reader.position()).map(drop)
    }

    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Name, Error> {
        let mut labels = Vec::new();
        walk(reader, |label| {
            labels.extend(u8::try_from(label.len()));
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
pub struct NameView<'a>(Reader<'a>);

impl Display for NameView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Fmt {
        let (mut text, mut reader) = (String::new(), self.0);
        let _ = walk(&mut reader, |label| {
            let dot = if text.is_empty() { "" } else { "." };
            text += dot;
            text += &label.escape_ascii().to_string();
        });
        f.write_str(if text.is_empty() { "." } else { &text })
    }
}
