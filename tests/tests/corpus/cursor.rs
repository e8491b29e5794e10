//! A place in a file from which messages are read.

use hg::{Fixed, Order};

use crate::check::Sheet;

/// What a walk returns: `None` where the bytes ended or were refused.
pub(crate) type Done = Option<()>;

/// A place in a file, the end of the part to read, and the byte order of
/// messages that do not pin one.
pub(crate) struct Cursor<'a> {
    file: &'a [u8],
    sheet: &'a mut Sheet,
    pub(crate) at: usize,
    pub(crate) end: usize,
    pub(crate) order: Order,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(file: &'a [u8], sheet: &'a mut Sheet) -> Cursor<'a> {
        Cursor {
            file,
            sheet,
            at: 0,
            end: file.len(),
            order: Order::Big,
        }
    }

    /// Reads a message and steps behind it.
    pub(crate) fn read<M: Fixed>(&mut self) -> Option<M> {
        let message = self.look()?;
        self.at += M::MIN;
        Some(message)
    }

    /// Reads a message and stays in front of it.
    pub(crate) fn look<M: Fixed>(&mut self) -> Option<M> {
        let bytes = self.file.get(self.at..self.end)?;
        hg::with_order!(self.order, O => self.sheet.read::<M, O>(bytes, self.at))
    }

    /// Reads messages one behind the other up to the end.
    pub(crate) fn read_all<M: Fixed>(&mut self) -> Vec<M> {
        let mut all = Vec::new();
        while self.left() >= M::MIN {
            match self.read() {
                Some(message) => all.push(message),
                None => break,
            }
        }
        all
    }

    /// Reads `count` messages.
    pub(crate) fn read_some<M: Fixed>(&mut self, count: usize) -> Option<Vec<M>> {
        (0..count).map(|_| self.read()).collect()
    }

    /// Another part of the same file, never longer than this one.
    pub(crate) fn part(&mut self, at: usize, end: usize) -> Cursor<'_> {
        let end = end.min(self.end);
        Cursor {
            file: self.file,
            sheet: self.sheet,
            at,
            end,
            order: self.order,
        }
    }

    /// The next `size` bytes as a part of their own; this cursor steps behind them.
    pub(crate) fn take(&mut self, size: usize) -> Cursor<'_> {
        let at = self.at;
        self.at = at.saturating_add(size).min(self.end);
        self.part(at, self.at)
    }

    /// The same part, in another byte order.
    pub(crate) fn in_order(&mut self, order: Order) -> Cursor<'_> {
        Cursor {
            order,
            ..self.part(self.at, self.end)
        }
    }

    pub(crate) fn left(&self) -> usize {
        self.end.saturating_sub(self.at)
    }

    /// The next bytes, as they are: for magic numbers that choose a format.
    pub(crate) fn starts_with(&self, bytes: &[u8]) -> bool {
        self.rest().starts_with(bytes)
    }

    /// All bytes up to the end, for what is not of a fixed size (names).
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.file.get(self.at..self.end).unwrap_or_default()
    }
}
