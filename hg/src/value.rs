//! What every field type has in common, whether it takes bytes or bits: a
//! layout, and typed visiting.

use crate::layout::{Field, Layout};

/// A type that can be a field of a message.
///
/// Implemented by the derive and for the built-in field types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a message",
    label = "this type has no wire form",
    note = "add `#[derive(Hg)]` to it if it is yours; `#[hg(as = WireType)]` gives a field the wire form of another type"
)]
pub trait Value: Sized + 'static {
    /// How the type lies in its bytes or bits.
    const SHAPE: &'static Layout;

    /// What an expression sees of a field of this type: the value, or a reference.
    #[doc(hidden)]
    type Bound<'a>;
    #[doc(hidden)]
    fn bound(&self) -> Self::Bound<'_>;

    /// The value as a plain number, if it is one.
    #[inline]
    fn scalar(&self) -> Option<Scalar> {
        None
    }

    /// Shows the fields or elements of the value to the visitor, in order.
    #[inline]
    fn accept<V: Visitor>(&self, visitor: &mut V) {
        let _ = visitor;
    }
}

/// A plain number out of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// An unsigned integer, `bool` (0 or 1), or the number of an unsigned enum.
    Unsigned(u128),
    /// A signed integer, or the number of a signed enum.
    Signed(i128),
    /// A float of 32 bits.
    F32(f32),
    /// A float of 64 bits.
    F64(f64),
}

/// Sees the fields of a message one by one, each with its type.
///
/// ```
/// use hg::{Field, Hg, Scalar, Value, Visitor};
///
/// #[derive(Hg)]
/// struct Point { x: i16, y: i16 }
///
/// struct Sum(i128);
/// impl Visitor for Sum {
///     fn field<T: Value>(&mut self, _: &'static Field, value: &T) {
///         if let Some(Scalar::Signed(number)) = value.scalar() {
///             self.0 += number;
///         }
///         value.accept(self); // go into nested messages
///     }
/// }
///
/// let mut sum = Sum(0);
/// Point { x: 3, y: -1 }.visit(&mut sum);
/// assert_eq!(sum.0, 2);
/// ```
pub trait Visitor {
    /// A field of a message or bit struct. `Auto` fields are not in the host
    /// value and are not shown.
    fn field<T: Value>(&mut self, field: &'static Field, value: &T);

    /// An element of an array or tuple; by default it is skipped.
    #[inline]
    fn element<T: Value>(&mut self, index: usize, value: &T) {
        let _ = (index, value);
    }
}
