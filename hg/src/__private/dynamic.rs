//! What the walks and writers of dynamic messages call.

use core::ops::Range;

use crate::dynamic::{Access, FromTag, IntoTag, Reader, TagOf, Walk, Writer};
use crate::error::{Error, ErrorKind};
use crate::expr::{FromNum, Num};
use crate::layout::{Kind, Layout};
use crate::message::{Form, Hg};
use crate::order::ByteOrder;
use crate::value::Value;

/// The layout of a type with a hand-written implementation.
pub const fn opaque(name: &'static str, min: usize) -> Layout {
    Layout::leaf(name, Kind::Opaque, min * 8)
}

/// What an expression sees of a dynamic field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    len: usize,
    bytes: usize,
    at: usize,
    some: bool,
}

impl Extent {
    /// The extent of a field that is not there.
    pub const NONE: Extent = Extent {
        len: 0,
        bytes: 0,
        at: 0,
        some: false,
    };

    /// The same extent at this byte.
    #[inline]
    #[must_use]
    pub const fn placed(mut self, at: usize) -> Self {
        self.at = at;
        self
    }

    /// Where the field stands, or would stand.
    #[inline]
    pub const fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub const fn new(len: usize, bytes: usize) -> Self {
        Extent {
            len,
            bytes,
            at: 0,
            some: true,
        }
    }

    /// The elements of a vector, the bytes of a text.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes on the wire.
    #[inline]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the field is there.
    #[inline]
    pub const fn is_some(&self) -> bool {
        self.some
    }

    /// Whether the field is not there.
    #[inline]
    pub const fn is_none(&self) -> bool {
        !self.some
    }
}

/// What was read since a place.
#[inline]
pub fn extent<A: Access>(reader: &Reader<'_, A>, since: usize) -> Extent {
    Extent::new(reader.count(), reader.position() - since)
}

/// A number as a length.
#[inline]
pub fn length(number: Result<i128, Error>) -> Result<usize, Error> {
    let number = number?;
    usize::try_from(number).map_err(|_| Error::about_signed(ErrorKind::Overflow, number))
}

/// An error within a field of a dynamic message.
#[inline]
pub fn within<T>(
    value: Result<T, Error>,
    layout: &'static Layout,
    field: u16,
    after: usize,
) -> Result<T, Error> {
    match value {
        Ok(value) => Ok(value),
        Err(error) => Err(error.within(layout, field, after)),
    }
}

/// An expression has no place of its own: its error is at the position.
#[inline]
pub fn placed<T>(value: Result<T, Error>, at: usize) -> Result<T, Error> {
    match value {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at_offset(at)),
    }
}

/// Reads a message in which nothing is aligned.
#[inline]
pub fn walk_plain<'a, A: Access, T>(
    reader: &mut Reader<'a, A>,
    limit: u8,
    body: impl FnOnce(&mut Reader<'a, A>) -> Result<T, Error>,
) -> Result<T, Error> {
    reader.descend(limit)?;
    let value = body(reader)?;
    reader.ascend();
    Ok(value)
}

/// Reads a message between what it changes for what is in it.
#[inline]
pub fn walk<'a, A: Access, T>(
    reader: &mut Reader<'a, A>,
    limit: u8,
    origin: bool,
    body: impl FnOnce(&mut Reader<'a, A>) -> Result<T, Error>,
) -> Result<T, Error> {
    let outside = reader.enter(limit, origin)?;
    let value = body(reader)?;
    reader.leave(outside);
    Ok(value)
}

/// Writes a message between what it changes for what is in it.
#[inline]
pub fn put_message<'w, T>(
    writer: &mut Writer<'w>,
    limit: u8,
    origin: bool,
    body: impl FnOnce(&mut Writer<'w>) -> Result<T, Error>,
) -> Result<T, Error> {
    let outside = writer.enter(limit, origin)?;
    let value = body(writer)?;
    writer.leave(outside);
    Ok(value)
}

/// Whether the elements are single bytes, of which every one is valid.
#[inline]
pub const fn is_bytes<C: crate::Collection>() -> bool {
    C::Item::TOTAL && C::Item::MIN == 1
}

/// Judges that a window was used up.
#[inline]
pub fn close<A: Access>(window: &Reader<'_, A>) -> Result<(), Error> {
    window.finish()
}

/// Takes the window of a message that tells its own size.
#[inline]
pub fn total<'a, A: Access>(
    reader: &mut Reader<'a, A>,
    start: usize,
    total: Result<i128, Error>,
) -> Result<Reader<'a, A>, Error> {
    let (total, used) = (length(total)?, reader.position() - start);
    match total.checked_sub(used) {
        Some(left) => reader.window(left),
        None => Err(reader.error(ErrorKind::Overrun)),
    }
}

/// The number that a prefix tells.
#[inline]
pub fn prefix<'a, P: Hg + Num, O: ByteOrder, A: Access>(
    reader: &mut Reader<'a, A>,
) -> Result<usize, Error> {
    let at = reader.position();
    let number = reader.read::<P, O>()?;
    placed(length(number.num()), at)
}

/// Writes a prefix.
#[inline]
pub fn put_prefix<P: Hg + FromNum, O: ByteOrder>(
    number: usize,
    writer: &mut Writer<'_>,
) -> Result<(), Error> {
    let at = writer.position();
    match fit::<P>(number as i128) {
        Ok(prefix) => writer.write::<P, O>(&prefix),
        Err(_) if writer.is_seeking() => writer.fill(0, P::MIN),
        Err(error) => Err(error.at_offset(at)),
    }
}

/// Writes what stands behind a prefix that tells its bytes, and the prefix.
/// Gives where it starts.
///
/// The content is gone over once where the prefix has a size of its own; it is
/// counted before where the number decides it.
#[inline]
pub fn put_prefixed<P: Hg + FromNum, O: ByteOrder>(
    writer: &mut Writer<'_>,
    content: impl Fn(&mut Writer<'_>) -> Result<(), Error>,
) -> Result<usize, Error> {
    if !P::Form::FIXED {
        return put_counted::<P, O>(writer, content);
    }
    let place = writer.position();
    writer.fill(0, P::MIN)?;
    let start = writer.position();
    content(writer)?;
    let bytes = writer.position() - start;
    put_prefix::<P, O>(bytes, &mut writer.back(place))?;
    Ok(start)
}

/// As [`put_prefixed`], where the prefix takes more bytes for larger numbers.
fn put_counted<P: Hg + FromNum, O: ByteOrder>(
    writer: &mut Writer<'_>,
    content: impl Fn(&mut Writer<'_>) -> Result<(), Error>,
) -> Result<usize, Error> {
    let place = writer.position();
    let count = |writer: &mut Writer<'_>, before: usize| {
        let mut counter = writer.counter();
        counter.fill(0, before)?;
        let start = counter.position();
        content(&mut counter)?;
        writer.take_over(&counter);
        Ok((counter.position() - start, counter.aligned() < start))
    };
    let (mut bytes, leans) = count(writer, P::MIN)?;
    let mut counter = writer.counter();
    put_prefix::<P, O>(bytes, &mut counter)?;
    let before = counter.position() - place;
    if leans && before != P::MIN {
        // What is aligned from a byte in front lies elsewhere now.
        bytes = count(writer, before)?.0;
    }
    put_prefix::<P, O>(bytes, writer)?;
    let start = writer.position();
    if writer.is_counting() {
        writer.fill(0, bytes)?;
        return Ok(start);
    }
    content(writer)?;
    let found = writer.position() - start;
    placed(agree(Ok(bytes as i128), found), place).map(|()| start)
}

/// A reader of what has been written from a place on.
#[inline]
pub fn read_back<'a>(writer: &'a Writer<'_>, start: usize) -> Reader<'a> {
    writer.reader(start)
}

/// Writes a member, or counts it.
#[inline]
pub fn out<T: Hg, O: ByteOrder>(value: &T, writer: &mut Writer<'_>) -> Result<(), Error> {
    writer.write::<T, O>(value)
}

/// Writes a member, or counts it as what it was counted as before.
#[inline]
pub fn out_again<T: Hg, O: ByteOrder>(
    value: &T,
    writer: &mut Writer<'_>,
    bytes: Option<usize>,
) -> Result<(), Error> {
    match bytes {
        Some(bytes) => writer.fill(0, bytes),
        None => out::<T, O>(value, writer),
    }
}

/// What was counted, if it holds at any place of the message.
#[inline]
pub fn counted_anywhere<T>(counter: &Writer<'_>, start: usize, extents: T) -> Option<T> {
    (counter.aligned() >= start).then_some(extents)
}

/// How often bytes are counted again that depend on each other: a number that
/// takes more bytes makes those around it larger, and never smaller.
const ROUNDS: usize = 16;

/// The extents of all members, where those depend on what is computed from them.
///
/// `known` computes what decides bytes, `count` counts with it; contents that
/// were counted before, in `memo`, are not gone over again. Members with a
/// computed place are, unless `once`.
pub fn settle<K, const N: usize>(
    first: [Extent; N],
    mut memo: Option<[Extent; N]>,
    once: bool,
    known: impl Fn([Extent; N]) -> Result<K, Error>,
    count: impl Fn(K, Option<&[Extent; N]>) -> Result<[Extent; N], Error>,
) -> Result<[Extent; N], Error> {
    let mut extents = first;
    for _ in 0..ROUNDS {
        let next = count(known(extents)?, memo.as_ref())?;
        if next == extents {
            break;
        }
        extents = next;
        if once {
            memo = memo.map(|_| next);
        }
    }
    Ok(extents)
}

/// A writer that counts on from this place, and lets through what does not fit.
#[inline]
pub fn seeker(writer: &Writer<'_>) -> Writer<'static> {
    writer.seeker()
}

/// The elements of a vector, the bytes of a text; 0 of everything else.
#[inline]
pub fn count<T: Hg>(value: &T) -> usize {
    <T::Dyn as crate::Dyn<T>>::count(value)
}

/// Pads a field to its `size`, or says that it takes more.
#[inline]
pub fn pad_to(writer: &mut Writer<'_>, start: usize, size: usize, fill: u8) -> Result<(), Error> {
    let used = writer.position() - start;
    if isize::try_from(size).is_err() {
        return Err(Error::about(ErrorKind::Overflow, size as u128).at_offset(start));
    }
    match size.checked_sub(used) {
        Some(left) => writer.fill(fill, left),
        None if writer.is_seeking() => Ok(()),
        None => Err(Error::about(ErrorKind::DoesNotFit, used as u128).at_offset(start)),
    }
}

/// How many bytes of a padded field are its content: of text those before the
/// padding, else all.
#[inline]
pub fn trimmed<T: Hg, A: Access>(reader: &Reader<'_, A>, fill: u8) -> usize {
    let shared = reader.shared();
    let padded = shared.rest();
    if !<T::Dyn as crate::Dyn<T>>::TEXT {
        return padded.len();
    }
    let last = padded.iter().rposition(|byte| *byte != fill);
    last.map_or(0, |last| last + 1)
}

/// Judges that text that is to be padded does not end in what pads it.
#[inline]
pub fn padded<T: Hg>(writer: &mut Writer<'_>, start: usize, fill: u8) -> Result<(), Error> {
    if !<T::Dyn as crate::Dyn<T>>::TEXT || writer.is_counting() {
        return Ok(());
    }
    let end = writer.position();
    if writer.since(start).last() == Some(&fill) {
        let error = Error::about(ErrorKind::DoesNotFit, u128::from(fill));
        return Err(error.at_offset(end - 1));
    }
    Ok(())
}

/// Judges a limit.
#[inline]
pub fn limit(count: usize, max: Result<i128, Error>, at: usize) -> Result<(), Error> {
    if count > placed(length(max), at)? {
        return Err(Error::about(ErrorKind::Max, count as u128).at_offset(at));
    }
    Ok(())
}

/// The number for which a linear expression gives a target.
#[inline]
pub fn solve(
    target: usize,
    expression: impl Fn(i128) -> Result<i128, Error>,
) -> Result<i128, Error> {
    let target = target as i128;
    let offset = expression(0)?;
    let step = expression(1)?.checked_sub(offset);
    let rest = target.checked_sub(offset);
    match (rest, step) {
        (Some(rest), Some(step)) if step != 0 && rest % step == 0 => Ok(rest / step),
        _ => Err(Error::about_signed(ErrorKind::DoesNotFit, target)),
    }
}

/// A number as the type of the field that tells it.
#[inline]
pub fn fit<T: FromNum>(number: i128) -> Result<T, Error> {
    T::from_num(number).map_err(|_| Error::about_signed(ErrorKind::DoesNotFit, number))
}

/// Judges that what tells an extent agrees with it.
#[inline]
pub fn agree(told: Result<i128, Error>, found: usize) -> Result<(), Error> {
    if told? == found as i128 {
        return Ok(());
    }
    Err(Error::about(ErrorKind::CountMismatch, found as u128))
}

/// Judges that what tells a presence agrees with it.
#[inline]
pub fn agree_some(told: Result<bool, Error>, found: bool) -> Result<(), Error> {
    if told? == found {
        return Ok(());
    }
    Err(Error::about(ErrorKind::CountMismatch, u128::from(!found)))
}

/// Judges that a value may stand under a tag.
#[inline]
pub fn agree_tag<T: Hg, V: IntoTag<TagOf<T>>>(
    told: Result<V, Error>,
    value: &T,
) -> Result<(), Error> {
    let tag = told.and_then(IntoTag::into_tag)?;
    if <T::Dyn as crate::Dyn<T>>::accepts(value, &tag) {
        return Ok(());
    }
    Err(match crate::dynamic::Tag::number(&tag) {
        Some(number) => Error::about_signed(ErrorKind::CountMismatch, number),
        None => Error::new(ErrorKind::CountMismatch),
    })
}

/// An error about a member before anything is written: it is where the member
/// would stand.
#[inline]
pub fn judged(
    judged: Result<(), Error>,
    layout: &'static Layout,
    field: u16,
    place: impl FnOnce() -> usize,
) -> Result<(), Error> {
    match judged {
        Ok(()) => Ok(()),
        Err(error) => Err(error.at_offset(place()).within(layout, field, 0)),
    }
}

/// What is written of an `Auto` that nothing tells: zero, if that is a value.
pub fn zero<T: Hg>() -> Result<T, Error> {
    let zero = if T::Form::FIXED {
        T::wire_read::<crate::BigEndian>(&zerocopy::FromZeros::new_zeroed())
    } else {
        read_plain_at::<T, crate::BigEndian>(&[0; 16])
    };
    zero.map_err(|_| no_zero())
}

/// The same for a bit field.
pub fn zero_bits<T: crate::bits::BitValue>(width: u32) -> Result<T, Error> {
    T::bits_read::<crate::BigEndian>(0, width).map_err(|_| no_zero())
}

/// The same for a field under `as`.
pub fn zero_as<T: TryFrom<W>, W>(zero: Result<W, Error>) -> Result<T, Error> {
    T::try_from(zero?).map_err(|_| no_zero())
}

#[cold]
fn no_zero() -> Error {
    Error::about(ErrorKind::DoesNotFit, 0)
}

/// The tag that a field tells.
#[inline]
pub fn tag<T: Hg, V: IntoTag<TagOf<T>>>(
    told: Result<V, Error>,
    at: usize,
) -> Result<TagOf<T>, Error> {
    placed(told.and_then(IntoTag::into_tag), at)
}

/// The tag of a value, or the host's where the value leaves it open.
#[inline]
pub fn tag_of<T: Hg>(value: &T) -> Option<TagOf<T>> {
    <T::Dyn as crate::Dyn<T>>::tag(value)
}

/// A tag as the type of the field that tells it.
#[inline]
pub fn from_tag<F: FromTag<T>, T>(tag: T) -> Result<F, Error> {
    F::from_tag(tag)
}

/// Judges that elements cannot be without bytes.
///
/// # Panics
///
/// At compile time, where they can.
#[track_caller]
pub const fn not_empty(min: usize) {
    assert!(
        min > 0,
        "the elements may take no bytes, so their number needs a limit\nhelp: add `max = N`"
    );
}

/// Judges that a member needs no tag from outside.
///
/// # Panics
///
/// At compile time, where it does.
#[track_caller]
pub const fn needs_no_tag<T: Hg>() {
    assert!(
        <TagOf<T> as crate::dynamic::Tag>::NONE.is_some(),
        "this enum does not carry its tag\nhelp: put `#[hg(tag = …)]` on the field, or `#[hg(tag = u8)]` on the enum"
    );
}

/// Judges that a limit has something to limit.
///
/// # Panics
///
/// At compile time, where it has not.
#[track_caller]
pub const fn has_number<T: Hg>() {
    assert!(
        <T::Dyn as crate::Dyn<T>>::COUNTED,
        "`max` limits a number of elements or bytes, and this type has none\nhelp: remove `max`"
    );
}

/// Judges that a field can tell every number of the variants.
///
/// # Panics
///
/// At compile time, where it cannot.
#[track_caller]
pub const fn tags_fit<T: Hg>(bits: u32, signed: bool) {
    let Some((least, most)) = <T::Dyn as crate::Dyn<T>>::TAGS else {
        return;
    };
    if bits >= 127 {
        return;
    }
    let (from, to) = if signed {
        (-1 << (bits - 1), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    };
    assert!(
        from <= least && most <= to,
        "a variant has a number that does not fit the field of the tag\nhelp: use a wider type for the field, or another number"
    );
}

/// The least and the greatest number in a table of tags.
pub const fn tag_range(mut table: &[(usize, i128, i128)]) -> Option<(i128, i128)> {
    let mut range: Option<(i128, i128)> = None;
    while let [(_, from, to), rest @ ..] = table {
        // A range that is open at an end has what the type has.
        let (from, to) = match (*from, *to) {
            (i128::MIN, i128::MAX) => (0, 0),
            (i128::MIN, to) => (to, to),
            (from, i128::MAX) => (from, from),
            both => both,
        };
        range = Some(match range {
            Some((least, most)) => (
                if from < least { from } else { least },
                if to > most { to } else { most },
            ),
            None => (from, to),
        });
        table = rest;
    }
    range
}

/// Whether no number of this variant in a table of tags is one of a variant
/// before it.
#[allow(clippy::indexing_slicing, reason = "the index is below the length")]
pub const fn own_numbers(table: &[(usize, i128, i128)], variant: usize) -> bool {
    let mut a = 0;
    while a < table.len() {
        let mut b = 0;
        while table[a].0 == variant && b < a {
            let overlap = table[a].1 <= table[b].2 && table[b].1 <= table[a].2;
            if table[b].0 != variant && overlap {
                return false;
            }
            b += 1;
        }
        a += 1;
    }
    true
}

/// Whether two byte strings are the same.
pub const fn same_bytes(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    a.is_empty() && b.is_empty()
}

/// Judges that a field may stand before others.
///
/// # Panics
///
/// At compile time, where it takes all that is left.
#[track_caller]
pub const fn closed<T: Hg>() {
    assert!(
        !T::OPEN,
        "this field takes all bytes that are left, and another one follows\nhelp: give it an end: `bytes`, `prefix_bytes` or `size`"
    );
}

/// Judges that nothing needs to tell how long a field is.
///
/// # Panics
///
/// At compile time, for a vector or text.
#[track_caller]
pub const fn tells_its_end<T: Hg>() {
    assert!(
        !<T::Dyn as crate::Dyn<T>>::COUNTED,
        "nothing tells how long this field is\nhelp: add e.g. `count = n`, `prefix_bytes = u16` or `rest`"
    );
}

/// Judges that an end that is one byte is no number of several.
///
/// # Panics
///
/// At compile time, where the elements are such numbers.
#[track_caller]
pub const fn ends_in_a_byte(wide: bool) {
    assert!(
        !wide,
        "the elements are numbers of several bytes, and this end is one byte\nhelp: write its type, e.g. `until = 0u16`"
    );
}

/// That the view of an enum can be copied, which holds this by value.
pub const fn copied<T: Copy>() {}

/// Judges that messages may stand one behind the other.
///
/// # Panics
///
/// At compile time, where one takes all that is left.
#[track_caller]
pub const fn apart<T: Hg>() {
    not_open(T::OPEN);
}

/// Judges that elements may stand one behind the other.
///
/// # Panics
///
/// At compile time, where one takes all that is left.
#[track_caller]
pub const fn not_open(open: bool) {
    assert!(
        !open,
        "each element takes all bytes that are left, and another one may follow\nhelp: give the elements an end of their own, e.g. make them a message with `prefix_bytes`"
    );
}

/// Judges that the elements of an array may stand one behind the other.
///
/// # Panics
///
/// At compile time, where one of several takes all that is left.
#[track_caller]
pub const fn apart_in_array<T: Hg>(len: usize) {
    if len > 1 {
        apart::<T>();
    }
}

/// A literal that ends a vector or a text, as bytes.
#[inline]
pub fn end<T: Hg, O: ByteOrder>(literal: &T) -> Result<T::Wire<O>, Error> {
    let mut wire: T::Wire<O> = zerocopy::FromZeros::new_zeroed();
    literal.wire_write::<O>(&mut wire)?;
    Ok(wire)
}

/// Judges that content does not hold its end.
pub fn ends_once(
    written: usize,
    found: Result<crate::dynamic::Found, Error>,
    at: usize,
) -> Result<(), Error> {
    match found {
        Ok(found) if found.len == written => Ok(()),
        _ => Err(Error::new(ErrorKind::DoesNotFit).at_offset(at)),
    }
}

/// The host value of a member, which the walk reads otherwise.
#[inline]
pub fn peek<T: Hg, O: ByteOrder, A: Access>(reader: &Reader<'_, A>) -> Result<T, Error> {
    let mut shared = reader.shared();
    crate::dynamic::read_plain::<T, O>(&mut shared)
}

/// Judges a checksum of a dynamic message.
#[inline]
pub fn sum_at<T: PartialEq>(
    found: &T,
    message: &[u8],
    at: Range<usize>,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
) -> bool {
    *found == sum(message, at)
}

/// A part of an input: a message where it was seen.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    reader: Reader<'a>,
    len: usize,
}

impl<'a> Seen<'a> {
    /// What was read between two places.
    #[inline]
    pub fn new<A: Access>(start: &'a Reader<'a>, end: &Reader<'_, A>) -> Self {
        Seen {
            reader: *start,
            len: end.position() - start.position(),
        }
    }

    #[inline]
    pub fn between(start: Reader<'a>, end: usize) -> Self {
        Seen {
            len: end - start.position(),
            reader: start,
        }
    }

    /// The bytes of the message.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        self.reader.rest().get(..self.len).unwrap_or_default()
    }

    /// A reader over the message, in its place.
    #[inline]
    pub fn reader(&self) -> Reader<'a> {
        let mut reader = self.reader.judging();
        reader.extent(self.len).unwrap_or(reader)
    }
}

/// What an expression sees of a host value that a walk keeps.
#[inline]
pub fn bound_ref<T: Value>(value: &T) -> T::Bound<'_> {
    value.bound()
}

/// A name for the host value that a kind of walk gives.
pub type Val<W, T> = <W as Walk>::Val<T>;
/// A name for what a kind of walk makes of a member.
pub type Out<'a, W, T, O> = <W as Walk>::Out<'a, T, O>;
/// A reference to a segment, as a kind of walk holds it.
pub type Held<'a, W, T> = <<W as Walk>::Access as Access>::Ref<'a, T>;
/// What an accessor gives for a member.
pub type Got<'a, T, O> = <<T as Hg>::Form as Form>::Got<'a, T, O>;

/// What an accessor gives for a member.
#[inline]
pub fn got<'a, T: Hg, O: ByteOrder>(view: crate::View<'a, T, O>) -> Got<'a, T, O> {
    T::Form::got::<T, O>(view)
}

/// What an accessor of a mutable view gives for a member.
#[inline]
pub fn got_part<'b, T: Hg, O: ByteOrder>(part: &'b Part<'_, T, O>) -> Got<'b, T, O> {
    T::Form::got::<T, O>(T::Form::part_view::<T, O>(part))
}

/// The view of a member of a mutable view that is not edited.
#[inline]
pub fn part_into<'a, T: Hg, O: ByteOrder>(part: Part<'a, T, O>) -> crate::View<'a, T, O> {
    T::Form::part_into::<T, O>(part)
}

/// A member of a mutable view, to be edited in place.
#[inline]
pub fn part_mut<'b, T: Hg, O: ByteOrder>(part: &'b mut Part<'_, T, O>) -> crate::ViewMut<'b, T, O> {
    T::Form::part_mut::<T, O>(part)
}

/// What a mutable view holds of a member.
pub type Part<'a, T, O> = <<T as Hg>::Form as Form>::Part<'a, T, O>;

/// Sets a fixed member of a dynamic message.
#[inline]
pub fn set_part<T: Hg, O: ByteOrder>(
    part: &mut Part<'_, T, O>,
    value: &T,
    layout: &'static Layout,
    field: u16,
) -> Result<(), Error> {
    within(T::Form::set::<T, O>(part, value), layout, field, 0)
}

/// A segment, or how many bytes are missing up to the end of the message.
#[inline]
pub fn segment<T>(
    wire: Result<T, Error>,
    layout: &'static Layout,
    after: usize,
) -> Result<T, Error> {
    match wire {
        Ok(wire) => Ok(wire),
        Err(error) => Err(error.lacking(after).of(layout)),
    }
}

/// Says which message an error is about.
#[inline]
pub fn of_message<T>(value: Result<T, Error>, layout: &'static Layout) -> Result<T, Error> {
    match value {
        Ok(value) => Ok(value),
        Err(error) => Err(error.of(layout)),
    }
}

/// The host value of a varying number under `as`.
#[inline]
pub fn from_wire_type<T: TryFrom<W>, W: Value>(wire: W, at: usize) -> Result<T, Error> {
    super::convert::converted(wire).map_err(|error| error.at_offset(at))
}

/// Judges a checksum at this place.
#[inline]
pub fn judge_sum<T: Hg + PartialEq, O: ByteOrder, A: Access>(
    reader: &Reader<'_, A>,
    start: usize,
    at: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
    layout: &'static Layout,
    field: u16,
) -> Result<(), Error> {
    let message = reader.whole().get(start..reader.position());
    sum_in::<T, O>(
        message.unwrap_or_default(),
        at - start,
        start,
        sum,
        layout,
        field,
    )
}

/// Judges a checksum in the bytes of its message.
#[inline]
pub fn sum_in<T: Hg + PartialEq, O: ByteOrder>(
    message: &[u8],
    at: usize,
    start: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
    layout: &'static Layout,
    field: u16,
) -> Result<(), Error> {
    let bytes = message.get(at..).unwrap_or_default();
    let found = read_plain_at::<T, O>(bytes);
    if found.is_ok_and(|found| found == sum(message, at..at + T::MIN)) {
        return Ok(());
    }
    let error = Error::new(ErrorKind::Sum).at_offset(start + at);
    Err(error.within(layout, field, 0))
}

#[inline]
fn read_plain_at<T: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<T, Error> {
    crate::dynamic::read_plain::<T, O>(&mut Reader::new(bytes))
}

/// Whether a checksum in the bytes of a view is right.
pub fn seen_sum<T: Hg + PartialEq, O: ByteOrder>(
    seen: &Seen<'_>,
    at: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
) -> bool {
    let (message, start) = (seen.bytes(), seen.reader.position());
    let Some(at) = at.checked_sub(start) else {
        return false;
    };
    let bytes = message.get(at..).unwrap_or_default();
    read_plain_at::<T, O>(bytes).is_ok_and(|found| found == sum(message, at..at + T::MIN))
}

/// Writes a checksum into the bytes of its message.
pub fn put_sum<T: Hg, O: ByteOrder>(
    message: &mut [u8],
    at: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
) -> Result<(), Error> {
    let value = sum(message, at..at + T::MIN);
    let place = message.get_mut(at..).unwrap_or_default();
    T::Form::write_in::<T, O>(&value, &mut Writer::new(place))
}

/// The smallest of these numbers, 0 of none.
pub const fn least(numbers: &[usize]) -> usize {
    let [first, rest @ ..] = numbers else {
        return 0;
    };
    let (mut least, mut rest) = (*first, rest);
    while let [first, others @ ..] = rest {
        if *first < least {
            least = *first;
        }
        rest = others;
    }
    least
}

/// A number as a tag; one that is out of range is none that a tag can be.
#[inline]
pub fn to_number<T: IntoTag<crate::dynamic::Number>>(value: T) -> i128 {
    value.into_tag().map_or(i128::MIN, |number| number.0)
}

/// Whether a tag is this constant.
#[inline]
pub fn is_number<T: IntoTag<crate::dynamic::Number>>(
    tag: crate::dynamic::Number,
    value: T,
) -> bool {
    tag.0 == to_number(value)
}

/// The tag that a catch-all keeps.
#[inline]
pub fn kept_tag<T: IntoTag<U> + Copy, U>(kept: &T) -> Option<U> {
    kept.into_tag().ok()
}

/// Reads the number in front of an enum, or looks at it.
#[inline]
pub fn own_tag<T: Hg + IntoTag<U>, O: ByteOrder, U, A: Access>(
    reader: &mut Reader<'_, A>,
    peek: bool,
) -> Result<U, Error> {
    let at = reader.position();
    let tag = if peek {
        self::peek::<T, O, A>(reader)?
    } else {
        reader.read::<T, O>()?
    };
    placed(tag.into_tag(), at)
}

/// Writes the number in front of an enum.
#[inline]
pub fn put_own_tag<T: Hg + FromTag<U>, O: ByteOrder, U>(
    tag: Option<U>,
    writer: &mut Writer<'_>,
) -> Result<(), Error> {
    let at = writer.position();
    let tag = tag.ok_or_else(|| Error::new(ErrorKind::DoesNotFit));
    let tag: T = placed(tag.and_then(T::from_tag), at)?;
    writer.write::<T, O>(&tag)
}

/// Judges that a body that was written begins with its tag.
pub fn judge_peek<T: Hg + IntoTag<U>, O: ByteOrder, U: PartialEq>(
    writer: &mut Writer<'_>,
    start: usize,
    tag: Option<U>,
) -> Result<(), Error> {
    let Some(tag) = tag.filter(|_| !writer.is_counting()) else {
        return Ok(());
    };
    let found = read_plain_at::<T, O>(writer.since(start)).and_then(IntoTag::into_tag);
    if found.is_ok_and(|found: U| found == tag) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::CountMismatch).at_offset(start))
}

/// No variant has this tag.
#[cold]
pub fn no_variant<T: crate::dynamic::Tag>(tag: T, at: usize, layout: &'static Layout) -> Error {
    let error = match tag.number() {
        Some(number) => Error::about_signed(ErrorKind::InvalidValue, number),
        None => Error::new(ErrorKind::InvalidValue),
    };
    error.at_offset(at).of(layout)
}
