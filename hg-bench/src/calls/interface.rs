//! The interface of the ancestors' benchmark, and who is called through it.

#![allow(
    clippy::many_single_char_names,
    clippy::too_many_arguments,
    clippy::unused_unit,
    missing_docs,
    unused_mut,
    unused_assignments,
    unused_variables,
    reason = "the benchmark's methods are named by the types of their arguments"
)]

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::hint::black_box;
use std::sync::LazyLock;

use hg::{Hg, Ne};

/// 32 bytes by reference.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct X32 {
    /// All of them.
    pub words: [u64; 4],
}

/// 64 bytes by reference.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64 {
    /// All of them.
    pub words: [u64; 8],
}

/// 128 bytes by reference.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct X128 {
    /// All of them.
    pub words: [u64; 16],
}

/// 256 bytes by reference.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct X256 {
    /// All of them.
    pub words: [u64; 32],
}

/// The interface of the ancestors' benchmark: each scalar once to eight times,
/// and structs of 32 to 256 bytes in the order of this machine.
#[hg::rpc]
pub trait I1 {
    fn v(&mut self);
    fn b1(&mut self, a: i8);
    fn b2(&mut self, a: i8, b: i8);
    fn b4(&mut self, a: i8, b: i8, c: i8, d: i8);
    fn b8(&mut self, a: i8, b: i8, c: i8, d: i8, e: i8, f: i8, g: i8, h: i8);
    fn s1(&mut self, a: i16);
    fn s2(&mut self, a: i16, b: i16);
    fn s4(&mut self, a: i16, b: i16, c: i16, d: i16);
    fn s8(&mut self, a: i16, b: i16, c: i16, d: i16, e: i16, f: i16, g: i16, h: i16);
    fn i1(&mut self, a: i32);
    fn i2(&mut self, a: i32, b: i32);
    fn i4(&mut self, a: i32, b: i32, c: i32, d: i32);
    fn i8(&mut self, a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32);
    fn l1(&mut self, a: i64);
    fn l2(&mut self, a: i64, b: i64);
    fn l4(&mut self, a: i64, b: i64, c: i64, d: i64);
    fn l8(&mut self, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64);
    fn f1(&mut self, a: f32);
    fn f2(&mut self, a: f32, b: f32);
    fn f4(&mut self, a: f32, b: f32, c: f32, d: f32);
    fn f8(&mut self, a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32);
    fn d1(&mut self, a: f64);
    fn d2(&mut self, a: f64, b: f64);
    fn d4(&mut self, a: f64, b: f64, c: f64, d: f64);
    fn d8(&mut self, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64);
    fn x32(&mut self, x: &X32Wire<Ne>);
    fn x64(&mut self, x: &X64Wire<Ne>);
    fn x128(&mut self, x: &X128Wire<Ne>);
    fn x256(&mut self, x: &X256Wire<Ne>);
}

/// Gives the list of the methods to a macro, behind what it is given itself.
macro_rules! methods {
    ($make:ident $($more:tt)*) => {
        $make! {
            $($more)*
            {
                0 v();
                1 b1(a: i8);
                2 b2(a: i8, b: i8);
                3 b4(a: i8, b: i8, c: i8, d: i8);
                4 b8(a: i8, b: i8, c: i8, d: i8, e: i8, f: i8, g: i8, h: i8);
                5 s1(a: i16);
                6 s2(a: i16, b: i16);
                7 s4(a: i16, b: i16, c: i16, d: i16);
                8 s8(a: i16, b: i16, c: i16, d: i16, e: i16, f: i16, g: i16, h: i16);
                9 i1(a: i32);
                10 i2(a: i32, b: i32);
                11 i4(a: i32, b: i32, c: i32, d: i32);
                12 i8(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32);
                13 l1(a: i64);
                14 l2(a: i64, b: i64);
                15 l4(a: i64, b: i64, c: i64, d: i64);
                16 l8(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64);
                17 f1(a: f32);
                18 f2(a: f32, b: f32);
                19 f4(a: f32, b: f32, c: f32, d: f32);
                20 f8(a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32);
                21 d1(a: f64);
                22 d2(a: f64, b: f64);
                23 d4(a: f64, b: f64, c: f64, d: f64);
                24 d8(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64);
            }
            {
                25 x32(X32Wire);
                26 x64(X64Wire);
                27 x128(X128Wire);
                28 x256(X256Wire);
            }
        }
    };
}
pub(super) use methods;

/// An argument of the benchmark.
trait Scalar: Copy {
    /// Some value, the same in every run.
    fn sample(place: u8) -> Self;
    /// Its bits, as what is added up.
    fn word(self) -> u64;
}

macro_rules! scalars {
    ($($ty:ident: $value:expr, $word:expr;)*) => {$(
        impl Scalar for $ty {
            fn sample(place: u8) -> Self {
                $value(place)
            }
            #[inline]
            fn word(self) -> u64 {
                $word(self)
            }
        }
    )*};
}

scalars! {
    i8: |it: u8| -100 + 3 * it.cast_signed(), |it: i8| u64::from(it.cast_unsigned());
    i16: |it: u8| -30_000 + 301 * i16::from(it), |it: i16| u64::from(it.cast_unsigned());
    i32: |it: u8| -2_000_000_000 + 30_000_001 * i32::from(it), |it: i32| u64::from(it.cast_unsigned());
    i64: |it: u8| -9_000_000_000_000_000_000 + 300_000_000_000_000_001 * i64::from(it), |it: i64| it.cast_unsigned();
    f32: |it: u8| 0.1 + f32::from(it), |it: f32| u64::from(it.to_bits());
    f64: |it: u8| 0.1 + f64::from(it), |it: f64| it.to_bits();
}

/// A struct of the benchmark.
trait Words {
    /// Some value, the same in every run.
    fn sample(place: usize) -> Self;
    /// Its sum.
    fn sum(&self) -> u64;
}

macro_rules! words {
    ($($host:ident $wire:ident;)*) => {$(
        impl Words for $wire<Ne> {
            fn sample(place: usize) -> Self {
                let words = std::array::from_fn(|index| (index as u64 + 1 + place as u64).wrapping_mul(0x0123_4567_89ab_cdef));
                $host { words }.to_native()
            }
            #[inline]
            fn sum(&self) -> u64 {
                self.words().iter().fold(0, |sum, word| sum.wrapping_add(word.get()))
            }
        }
    )*};
}

words! {
    X32 X32Wire;
    X64 X64Wire;
    X128 X128Wire;
    X256 X256Wire;
}

macro_rules! drive {
    (
        { $($number:literal $name:ident($($arg:ident: $ty:ident),*);)* }
        { $($ref_number:literal $ref_name:ident($wire:ident);)* }
    ) => {
        $(
            impl Calls for Repeat<$number> {
                #[inline]
                fn on<T: I1 + ?Sized>(&self, target: &mut T) {
                    let samples: [($($ty,)*); SAMPLES] = std::array::from_fn(|_index| {
                        let mut place = _index as u8;
                        ($({
                            place += 1;
                            <$ty>::sample(place)
                        },)*)
                    });
                    let samples = black_box(samples);
                    for call in 0..self.0 {
                        let ($($arg,)*) = samples[call % SAMPLES];
                        target.$name($($arg),*);
                    }
                }
            }
        )*
        $(
            impl Calls for Repeat<$ref_number> {
                #[inline]
                fn on<T: I1 + ?Sized>(&self, target: &mut T) {
                    let samples: [$wire<Ne>; SAMPLES] = std::array::from_fn(Words::sample);
                    let samples = black_box(&samples);
                    for call in 0..self.0 {
                        target.$ref_name(&samples[call % SAMPLES]);
                    }
                }
            }
        )*

        impl Calls for Mix<'_> {
            fn on<T: I1 + ?Sized>(&self, target: &mut T) {
                for number in self.0 {
                    match number {
                        $($number => {
                            let mut place = 0;
                            target.$name($({
                                place += 1;
                                <$ty>::sample(place)
                            }),*);
                            let _ = place;
                        })*
                        $($ref_number => {
                            static X: LazyLock<$wire<Ne>> = LazyLock::new(|| Words::sample(0));
                            target.$ref_name(&X);
                        })*
                        _ => {}
                    }
                }
            }
        }

        /// The names of the methods.
        pub const NAMES: [&str; 29] = [$(stringify!($name),)* $(stringify!($ref_name),)*];

        /// The bytes of a call of each method.
        pub const SIZES: [usize; 29] = [
            $(1 $(+ size_of::<$ty>())*,)*
            $(1 + size_of::<$wire<Ne>>(),)*
        ];

        impl<const COPY: u8> I1 for Sum<COPY> {
            $(
                #[inline]
                fn $name(&mut self, $($arg: $ty),*) {
                    let sum = (1_u64 + $number) $(.wrapping_add($arg.word()))*;
                    self.0 = self.0.rotate_left(1) ^ sum;
                }
            )*
            $(
                #[inline]
                fn $ref_name(&mut self, x: &$wire<Ne>) {
                    self.0 = self.0.rotate_left(1) ^ x.sum().wrapping_add($ref_number);
                }
            )*
        }

        impl I1 for Trace {
            $(
                fn $name(&mut self, $($arg: $ty),*) {
                    (stringify!($name), $($arg.word()),*).hash(&mut self.0);
                }
            )*
            $(
                fn $ref_name(&mut self, x: &$wire<Ne>) {
                    stringify!($ref_name).hash(&mut self.0);
                    for word in x.words() {
                        word.get().hash(&mut self.0);
                    }
                }
            )*
        }
    };
}

/// What is called.
pub trait Calls {
    /// Calls it, with arguments that the compiler does not know.
    fn on<T: I1 + ?Sized>(&self, target: &mut T);
}

/// The different arguments that a method is called with, in turn. With the
/// same ones in every call the compiler would pack them once, outside the loop.
const SAMPLES: usize = 8;

/// The method of a number, so many times.
#[derive(Clone, Copy, Debug)]
pub struct Repeat<const NUMBER: u8>(pub usize);

/// The methods of these numbers, in turn.
#[derive(Clone, Copy, Debug)]
pub struct Mix<'a>(pub &'a [u8]);

/// Adds up everything that it is called with: little work for any method.
///
/// The number of the method is in it, or methods of the same sizes would be
/// merged. The sum of a call goes in by two instructions that the compiler cannot
/// spread over the arguments: a chain from call to call would be all that is
/// timed.
///
/// Each copy is a type of its own, and so is the code that plays onto it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum<const COPY: u8>(pub u64);

/// Remembers every call and argument, in order.
#[derive(Clone, Debug, Default)]
pub struct Trace(DefaultHasher);

impl Trace {
    /// A number that tells what was called.
    pub fn finish(&self) -> u64 {
        self.0.finish()
    }
}

methods! { drive }
