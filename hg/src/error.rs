//! The one error type: small, `Copy`, without allocation.
//!
//! An error is made where something is wrong and gains its place on the way
//! out: every message adds the field and its offset. The steps are numbers;
//! they are turned into names only when the error is printed. There is no
//! niche in the type, so that `Result<T, Error>` has a tag of its own and the
//! path of success pays nothing for it.

use core::fmt;

use crate::layout::{Kind, Layout};

/// What went wrong. Where it went wrong is in [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ends before the message does.
    TooShort {
        /// The smallest total length, in bytes from the first byte of the
        /// input, that is known to be necessary.
        needed: usize,
    },
    /// A part runs past the end of the window that holds it.
    Overrun,
    /// Bytes are left over behind the message.
    Trailing,
    /// No value of the type has these bytes.
    InvalidValue,
    /// The value does not fit its place on the wire.
    DoesNotFit,
    /// Two fields that tell the same number do not agree.
    CountMismatch,
    /// The arithmetic of an expression left the range of its type.
    Overflow,
    /// The constant in front of the message is another one.
    Magic,
    /// A field with `value` holds something else.
    Value,
    /// A checksum is wrong.
    Sum,
    /// The message's `check` does not hold.
    Check,
    /// Text that is not UTF-8.
    Utf8,
    /// More elements or bytes than `max` allows.
    Max,
    /// Messages are nested more deeply than the limit.
    TooDeep,
    /// The output buffer is too small, or there is no memory for it.
    Full,
}

/// An error of reading or writing, with its place.
///
/// `Display` reads like `records[3].kind: 7 is not a Kind (byte 48, bits
/// 4..8)`: the path of the field, what is wrong, and where in the bytes.
#[derive(Clone, Copy)]
pub struct Error {
    root: Option<&'static Layout>,
    detail: u64,
    path: [u64; 2],
    offset: u32,
    code: u8,
    depth: u8,
    bit: u8,
    width: u8,
}

const _: () = assert!(size_of::<Error>() <= 40, "an error is at most 40 bytes");

/// The number in `detail` is an `i64`.
const SIGNED: u8 = 0x80;
/// There is no number in `detail`.
const NO_NUMBER: u8 = 0x40;
/// What is missing begins with an end, whose last bytes are in `bit` and `width`.
const AWAITS: u8 = 0x20;
/// As `AWAITS`, with the byte before the last one.
const AWAITS_TWO: u8 = 0x10;
/// Marks a step of the path as an index.
const INDEX: u16 = 0x8000;
const MAX_STEPS: usize = 8;

/// Turns an [`ErrorKind`] into a code and back; one place names each number.
macro_rules! codes {
    ($($name:ident = $code:literal,)*) => {
        const fn code(kind: ErrorKind) -> u8 {
            match kind {
                ErrorKind::TooShort { .. } => 0,
                $(ErrorKind::$name => $code,)*
            }
        }

        const fn kind(code: u8, detail: u64) -> ErrorKind {
            match code & !(SIGNED | NO_NUMBER | AWAITS | AWAITS_TWO) {
                $($code => ErrorKind::$name,)*
                _ => ErrorKind::TooShort {
                    needed: if detail > usize::MAX as u64 { usize::MAX } else { detail as usize },
                },
            }
        }
    };
}

codes! {
    Overrun = 1, Trailing = 2, InvalidValue = 3, DoesNotFit = 4, CountMismatch = 5,
    Overflow = 6, Magic = 7, Value = 8, Sum = 9, Check = 10, Utf8 = 11, Max = 12,
    TooDeep = 13, Full = 14,
}

impl Error {
    /// An error of this kind at the first byte.
    ///
    /// Types with a hand-written implementation make their errors with it;
    /// the message around them adds the path and the offset.
    #[inline]
    pub const fn new(kind: ErrorKind) -> Error {
        let detail = match kind {
            ErrorKind::TooShort { needed } => needed as u64,
            _ => 0,
        };
        Error {
            root: None,
            detail,
            path: [0; 2],
            offset: 0,
            code: code(kind) | NO_NUMBER,
            depth: 0,
            bit: 0,
            width: 0,
        }
    }

    /// An error of this kind about an unsigned number.
    ///
    /// A number of more than 64 bits is not kept.
    #[inline]
    #[must_use]
    pub const fn about(kind: ErrorKind, number: u128) -> Error {
        let mut error = Error::new(kind);
        if number <= u64::MAX as u128 {
            error.detail = number as u64;
            error.code &= !NO_NUMBER;
        }
        error
    }

    /// An error of this kind about a signed number.
    ///
    /// A number of more than 64 bits is not kept.
    #[inline]
    #[must_use]
    pub const fn about_signed(kind: ErrorKind, number: i128) -> Error {
        let mut error = Error::new(kind);
        if number >= i64::MIN as i128 && number <= i64::MAX as i128 {
            error.detail = (number as i64) as u64;
            error.code = error.code & !NO_NUMBER | SIGNED;
        }
        error
    }

    /// What went wrong.
    pub const fn kind(&self) -> ErrorKind {
        kind(self.code, self.detail)
    }

    /// The byte where it went wrong, counted from the first byte of the
    /// input, or of the output when writing.
    pub const fn offset(&self) -> usize {
        self.offset as usize
    }

    /// For a bit field: its first bit within the byte at [`offset`](Self::offset),
    /// in the order of the bit stream, and its width.
    pub const fn bits(&self) -> Option<(u8, u8)> {
        if self.width == 0 || self.code & AWAITS != 0 {
            None
        } else {
            Some((self.bit, self.width))
        }
    }

    /// The path of the field, such as `records[3].kind`; empty for the whole input.
    pub const fn path(&self) -> impl fmt::Display + use<> {
        Path(*self)
    }

    /// Adds a field of a message in front of the path.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn at_field(mut self, root: &'static Layout, field: u16, offset: usize) -> Error {
        self.root = Some(root);
        self.push(field);
        self.advanced(offset)
    }

    /// Adds an index in front of the path.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn at_index(mut self, index: usize, size: usize) -> Error {
        self.push(
            INDEX
                | if index < INDEX as usize {
                    index as u16
                } else {
                    INDEX - 1
                },
        );
        self.advanced(index.saturating_mul(size))
    }

    /// Says which message the error is about, unless it is said already.
    #[inline]
    #[must_use]
    pub const fn of(mut self, root: &'static Layout) -> Error {
        if self.depth == 0 || self.root.is_none() {
            self.root = Some(root);
        }
        self
    }

    /// Counts the bits of a bit struct of this width from its other end.
    #[inline]
    pub(crate) const fn mirrored(mut self, total: usize) -> Error {
        if self.width > 0 {
            let at = self.offset as usize * 8 + self.bit as usize + self.width as usize;
            let bit = total.saturating_sub(at);
            self.bit = (bit % 8) as u8;
            self.offset = (bit / 8) as u32;
        }
        self
    }

    /// Says which bits of a run, or moves bits of a bit struct to their place
    /// in the run around it.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn in_bits(mut self, at: usize, width: usize) -> Error {
        let bit = if self.width == 0 {
            self.width = if width > 128 { 128 } else { width as u8 };
            at
        } else {
            at + self.offset as usize * 8 + self.bit as usize
        };
        self.bit = (bit % 8) as u8;
        self.offset = (bit / 8) as u32;
        self
    }

    /// The error at this byte.
    #[inline]
    #[must_use]
    pub const fn at_offset(mut self, byte: usize) -> Error {
        self.offset = if byte > u32::MAX as usize {
            u32::MAX
        } else {
            byte as u32
        };
        self
    }

    /// The same error in a larger input, where this many bytes stand in front:
    /// the place, and the bytes that are needed, count from the first of them.
    ///
    /// ```
    /// use hg::{ErrorKind, Hg, Net};
    ///
    /// let file = [0; 22];
    /// let error = u32::decode::<Net>(&file[20..]).unwrap_err().moved(20);
    /// assert_eq!(error.kind(), ErrorKind::TooShort { needed: 24 });
    /// assert_eq!(error.offset(), 22);
    /// ```
    #[inline]
    #[must_use]
    pub const fn moved(mut self, bytes: usize) -> Error {
        if let ErrorKind::TooShort { needed } = self.kind() {
            self.detail = needed.saturating_add(bytes) as u64;
        }
        self.advanced(bytes)
    }

    /// Adds a field of a dynamic message in front of the path. The place
    /// counts from the first byte of the input already; `after` bytes at least
    /// are needed behind the field.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn within(mut self, root: &'static Layout, field: u16, after: usize) -> Error {
        self.root = Some(root);
        self.push(field);
        self.lacking(after)
    }

    /// An error without a place is where this value starts.
    #[inline]
    #[must_use]
    pub(crate) const fn starting(self, at: usize) -> Error {
        if self.depth == 0 && self.offset == 0 {
            self.at_offset(at)
        } else {
            self
        }
    }

    /// So many more bytes are needed, if bytes are what is missing.
    #[inline]
    #[must_use]
    pub(crate) const fn lacking(mut self, bytes: usize) -> Error {
        if let ErrorKind::TooShort { needed } = self.kind() {
            self.detail = needed.saturating_add(bytes) as u64;
        }
        self
    }

    /// Whatever is missing, these bytes are among it: an end that stands
    /// behind everything that was read.
    #[cold]
    #[must_use]
    pub(crate) const fn awaiting(mut self, end: &[u8]) -> Error {
        if let (ErrorKind::TooShort { .. }, Some((last, front))) = (self.kind(), end.split_last()) {
            self.width = *last;
            self.code = self.code & !AWAITS_TWO | AWAITS;
            if let Some(before) = front.last() {
                self.bit = *before;
                self.code |= AWAITS_TWO;
            }
        }
        self
    }

    /// The last bytes of an end without which more input would not help.
    #[cfg(feature = "std")]
    pub(crate) fn awaited(&self) -> Option<Awaited> {
        (self.code & AWAITS != 0).then_some(Awaited {
            before: (self.code & AWAITS_TWO != 0).then_some(self.bit),
            last: self.width,
        })
    }

    /// What is missing is missing in a part whose end is known.
    pub(crate) const fn overrun(mut self) -> Error {
        if let ErrorKind::TooShort { .. } = self.kind() {
            self.code = code(ErrorKind::Overrun) | NO_NUMBER;
            self.detail = 0;
            (self.bit, self.width) = (0, 0);
        }
        self
    }

    /// Moves the place towards the end.
    #[inline]
    pub(crate) const fn advanced(mut self, bytes: usize) -> Error {
        let bytes = if bytes > u32::MAX as usize {
            u32::MAX
        } else {
            bytes as u32
        };
        self.offset = self.offset.saturating_add(bytes);
        self
    }

    #[inline]
    const fn push(&mut self, step: u16) {
        self.path[1] = self.path[1] << 16 | self.path[0] >> 48;
        self.path[0] = self.path[0] << 16 | step as u64;
        self.depth = self.depth.saturating_add(1);
    }

    const fn step(&self, at: usize) -> u16 {
        let half = if at < 4 { self.path[0] } else { self.path[1] };
        (half >> (at % 4 * 16)) as u16
    }

    /// Calls `step` for each step of the path, and gives the innermost layout
    /// and the name of the innermost type in the host.
    fn walk(
        &self,
        mut step: impl FnMut(Step) -> fmt::Result,
    ) -> Result<(Option<&'static Layout>, &'static str), fmt::Error> {
        let (mut layout, mut converted) = (self.root, None);
        for at in 0..MAX_STEPS.min(self.depth.into()) {
            let number = self.step(at);
            let index = usize::from(number & !INDEX);
            if number & INDEX != 0 {
                step(Step::Index(index))?;
                // An array of bit fields has the layout of its cells already.
                layout = match layout.map(|layout| (layout, layout.kind(), layout.fields())) {
                    Some((_, Kind::Array | Kind::Vector, [element])) => Some(element.layout()),
                    other => other.map(|(layout, ..)| layout),
                };
                continue;
            }
            let field = layout.and_then(|layout| layout.fields().get(index));
            step(field.map_or(Step::Number(index), |field| Step::Field(field.name())))?;
            layout = field.map(crate::layout::Field::layout);
            converted = field
                .filter(|field| field.converted)
                .map(crate::layout::Field::type_name);
        }
        if usize::from(self.depth) > MAX_STEPS {
            // The steps to the innermost field are not kept.
            return Ok((None, "valid value here"));
        }
        let name = layout.map_or("value of this type", Layout::name);
        Ok((layout, converted.unwrap_or(name)))
    }

    /// The message that an error without a path is about.
    fn subject(&self) -> Option<&'static str> {
        let root = self.root.filter(|root| root.kind() == Kind::Message)?;
        Some(root.name()).filter(|name| !name.is_empty())
    }

    fn describe(
        &self,
        layout: Option<&Layout>,
        name: &'static str,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let number = Number(self);
        match self.kind() {
            ErrorKind::TooShort { needed } => write!(f, "too short, {needed} bytes are needed"),
            ErrorKind::Overrun => f.write_str("runs past the end of what holds it"),
            ErrorKind::Trailing if self.detail == 1 => f.write_str("1 byte is left over"),
            ErrorKind::Trailing => write!(f, "{number} bytes are left over"),
            ErrorKind::InvalidValue => {
                let an = if name.starts_with(['A', 'E', 'I', 'O', 'U', 'i']) {
                    "an"
                } else {
                    "a"
                };
                write!(f, "{number} is not {an} {name}")
            }
            ErrorKind::DoesNotFit if self.width > 0 => {
                let s = if self.width == 1 { "" } else { "s" };
                write!(f, "{number} does not fit {} bit{s}", self.width)
            }
            ErrorKind::DoesNotFit => {
                write!(
                    f,
                    "{number} does not fit {}",
                    layout.map_or(name, Layout::name)
                )
            }
            ErrorKind::CountMismatch => write!(f, "{number} does not agree with what it counts"),
            ErrorKind::Overflow if self.code & NO_NUMBER == 0 => {
                write!(f, "{number} is out of range")
            }
            ErrorKind::Overflow => f.write_str("the expression is out of range"),
            ErrorKind::Magic => f.write_str("wrong magic"),
            ErrorKind::Value => f.write_str("not the value that this field must have"),
            ErrorKind::Sum => f.write_str("wrong checksum"),
            ErrorKind::Check => match layout.map_or("", Layout::check) {
                "" => f.write_str("the check failed"),
                check => write!(f, "the check failed: {check}"),
            },
            ErrorKind::Utf8 => f.write_str("not UTF-8"),
            ErrorKind::Max => write!(f, "{number} is more than allowed"),
            ErrorKind::TooDeep => f.write_str("nested too deeply"),
            ErrorKind::Full => f.write_str("the output buffer is too small"),
        }
    }
}

/// The last bytes of an end that is waited for.
#[cfg(feature = "std")]
#[derive(Clone, Copy)]
pub(crate) struct Awaited {
    before: Option<u8>,
    last: u8,
}

#[cfg(feature = "std")]
impl Awaited {
    /// Whether the end may stand behind these bytes, of which the first ones
    /// were there already.
    pub(crate) fn may_end(self, bytes: &[u8], from: usize) -> bool {
        let mut pairs = bytes.iter().enumerate().skip(from);
        pairs.any(|(at, byte)| {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            *byte == self.last && self.before.is_none_or(|it| before == Some(&it))
        })
    }
}

enum Step {
    Field(&'static str),
    Number(usize),
    Index(usize),
}

/// The number that an error is about.
struct Number<'a>(&'a Error);

impl fmt::Display for Number<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { code, detail, .. } = *self.0;
        if code & NO_NUMBER != 0 {
            f.write_str("the value")
        } else if code & SIGNED != 0 {
            (detail as i64).fmt(f)
        } else {
            detail.fmt(f)
        }
    }
}

struct Path(Error);

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        self.0.walk(|step| {
            let dot = if core::mem::take(&mut first) { "" } else { "." };
            match step {
                Step::Field(name) => write!(f, "{dot}{name}"),
                Step::Number(number) => write!(f, "{dot}{number}"),
                Step::Index(index) if index == usize::from(INDEX - 1) => f.write_str("[..]"),
                Step::Index(index) => write!(f, "[{index}]"),
            }
        })?;
        if usize::from(self.0.depth) > MAX_STEPS {
            f.write_str("...")
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (innermost, name) = self.walk(|_| Ok(()))?;
        if self.depth > 0 {
            write!(f, "{}: ", Path(*self))?;
        } else if let Some(name) = self.subject() {
            write!(f, "{name}: ")?;
        }
        self.describe(innermost, name, f)?;
        write!(f, " (byte {}", self.offset)?;
        if let Some((bit, width)) = self.bits() {
            write!(f, ", bits {bit}..{}", u16::from(bit) + u16::from(width))?;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind())
            .field("offset", &self.offset)
            .field("bits", &self.bits())
            .field("path", &format_args!("{}", Path(*self)))
            .finish_non_exhaustive()
    }
}

impl PartialEq for Error {
    /// Equal kind, place and steps; which message it was is not compared.
    fn eq(&self, other: &Error) -> bool {
        let parts = |it: &Error| {
            let code = it.code & !(AWAITS | AWAITS_TWO);
            (code, it.detail, it.path, it.offset, it.depth, it.bits())
        };
        parts(self) == parts(other)
    }
}

impl Eq for Error {}

impl core::error::Error for Error {}
