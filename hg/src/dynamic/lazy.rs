//! A message in a box, seen only when it is asked for.

use core::fmt;
use core::marker::PhantomData;

use super::{Exclusive, Reader, TagOf};
#[cfg(feature = "alloc")]
use crate::error::Error;
use crate::message::{Form, Hg, View, ViewMut};
use crate::order::ByteOrder;

/// A message that was judged with the one around it, and is seen when it is
/// asked for: the view of a `Box<T>`, which may hold another of its own kind.
pub struct Lazy<'a, M: Hg, O> {
    reader: Reader<'a>,
    tag: TagOf<M>,
    order: PhantomData<fn() -> O>,
}

impl<M: Hg, O> Clone for Lazy<'_, M, O> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Hg, O> Copy for Lazy<'_, M, O> {}

impl<'a, M: Hg, O: ByteOrder> Lazy<'a, M, O> {
    /// The view of the message.
    #[inline]
    pub fn get(&self) -> View<'a, M, O> {
        let mut reader = self.reader;
        crate::__private::always(M::Form::view_in::<M, O>(&mut reader, self.tag))
    }

    /// The bytes of the message.
    #[inline]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.reader.rest()
    }
}

impl<M: Hg, O> fmt::Debug for Lazy<'_, M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lazy").field(&self.reader.rest()).finish()
    }
}

/// A message within another one, to be edited in place.
pub struct LazyMut<'a, M: Hg, O> {
    reader: Reader<'a, Exclusive>,
    tag: TagOf<M>,
    order: PhantomData<fn() -> O>,
}

impl<'a, M: Hg, O: ByteOrder> LazyMut<'a, M, O> {
    /// The message in these bytes.
    #[inline]
    pub(crate) const fn new(reader: Reader<'a, Exclusive>, tag: TagOf<M>) -> Self {
        LazyMut {
            reader,
            tag,
            order: PhantomData,
        }
    }

    /// The message at the start of these bytes.
    #[cfg(feature = "alloc")]
    fn read(reader: &mut Reader<'a, Exclusive>, tag: TagOf<M>) -> Result<Self, Error> {
        let len = {
            let mut shared = reader.shared();
            M::Form::view_in::<M, O>(&mut shared, tag)?;
            shared.position() - reader.position()
        };
        Ok(LazyMut::new(reader.extent(len)?, tag))
    }

    #[inline]
    pub(crate) const fn tag(&self) -> TagOf<M> {
        self.tag
    }

    #[inline]
    pub(crate) fn shared(&self) -> Reader<'_> {
        self.reader.shared()
    }

    #[inline]
    pub(crate) fn into_shared(self) -> Reader<'a> {
        self.reader.into_shared()
    }

    #[inline]
    pub(crate) fn reborrow(&mut self) -> Reader<'_, Exclusive> {
        self.reader.reborrow()
    }

    /// The view of the message.
    #[inline]
    pub fn get(&self) -> View<'_, M, O> {
        crate::__private::always(M::Form::view_in::<M, O>(&mut self.shared(), self.tag))
    }

    /// The mutable view of the message.
    #[inline]
    pub fn get_mut(&mut self) -> ViewMut<'_, M, O> {
        let tag = self.tag;
        crate::__private::always(M::Form::view_mut_in::<M, O>(&mut self.reborrow(), tag))
    }
}

impl<M: Hg, O> fmt::Debug for LazyMut<'_, M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LazyMut").finish_non_exhaustive()
    }
}

#[cfg(feature = "alloc")]
mod boxed {
    use alloc::boxed::Box;

    use super::{Lazy, LazyMut, PhantomData};
    use crate::dynamic::{Dyn, Exclusive, IsDynamic, NoWire, Reader, TagOf, Writer};
    use crate::error::Error;
    use crate::layout::Layout;
    use crate::message::{Form, Hg};
    use crate::order::ByteOrder;
    use crate::value::{Scalar, Value, Visitor};

    impl<T: Hg> Value for Box<T> {
        const SHAPE: &'static Layout = T::SHAPE;
        type Bound<'a> = T::Bound<'a>;
        #[inline]
        fn bound(&self) -> T::Bound<'_> {
            (**self).bound()
        }
        #[inline]
        fn scalar(&self) -> Option<Scalar> {
            (**self).scalar()
        }
        #[inline]
        fn accept<V: Visitor>(&self, visitor: &mut V) {
            (**self).accept(visitor);
        }
    }

    impl<T: Hg> Hg for Box<T> {
        type Form = IsDynamic;
        type Wire<O: ByteOrder> = NoWire;
        type Get<'a, O: ByteOrder> = ();
        type Dyn = Boxed;
        // A recursive type ends somewhere, but not here.
        const MIN: usize = 0;
        const TOTAL: bool = false;
        const OPEN: bool = T::OPEN;
        crate::__no_wire! {}
    }

    /// The dynamic half of a box.
    #[derive(Debug)]
    pub enum Boxed {}

    impl<T: Hg> Dyn<Box<T>> for Boxed {
        type View<'a, O: ByteOrder> = Lazy<'a, T, O>;
        type ViewMut<'a, O: ByteOrder> = LazyMut<'a, T, O>;
        type Tag = TagOf<T>;
        const TAGS: Option<(i128, i128)> = <<T as Hg>::Dyn as Dyn<T>>::TAGS;
        const TEXT: bool = <T::Dyn as Dyn<T>>::TEXT;

        fn view_in<'a, O: ByteOrder>(
            reader: &mut Reader<'a>,
            tag: TagOf<T>,
        ) -> Result<Lazy<'a, T, O>, Error> {
            let start = *reader;
            T::Form::view_in::<T, O>(reader, tag)?;
            Ok(Lazy {
                reader: start
                    .lenient()
                    .extent(reader.position() - start.position())?,
                tag,
                order: PhantomData,
            })
        }

        fn view_mut_in<'a, O: ByteOrder>(
            reader: &mut Reader<'a, Exclusive>,
            tag: TagOf<T>,
        ) -> Result<LazyMut<'a, T, O>, Error> {
            LazyMut::read(reader, tag)
        }

        fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, tag: TagOf<T>) -> Result<Box<T>, Error> {
            T::Form::read_in::<T, O>(reader, tag).map(Box::new)
        }

        fn write_in<O: ByteOrder>(message: &Box<T>, writer: &mut Writer<'_>) -> Result<(), Error> {
            T::Form::write_in::<T, O>(message, writer)
        }

        fn measure_in<O: ByteOrder>(
            message: &Box<T>,
            writer: &mut Writer<'_>,
        ) -> Result<(), Error> {
            T::Form::measure_in::<T, O>(message, writer)
        }

        fn tag(message: &Box<T>) -> Option<TagOf<T>> {
            T::Dyn::tag(message)
        }

        fn accepts(message: &Box<T>, tag: &TagOf<T>) -> bool {
            T::Dyn::accepts(message, tag)
        }
    }
}
