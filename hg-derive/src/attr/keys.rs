//! All keys, each named once: what stands on messages, fields and variants.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprLit, Lit, LitByte, LitByteStr, LitInt, Path, Type};

use super::setting::{Setting, items};
use crate::diag::Errors;

/// A byte order that a message or field pins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pinned {
    Big,
    Little,
}

type Flag = Option<Setting<()>>;
type Value<T> = Option<Setting<T>>;

#[derive(Default)]
pub(crate) struct MessageAttrs {
    pub(crate) big: Flag,
    pub(crate) little: Flag,
    pub(crate) bits: Value<Count>,
    pub(crate) msb0: Flag,
    pub(crate) lsb0: Flag,
    pub(crate) magic: Value<Magic>,
    pub(crate) size: Value<Expr>,
    pub(crate) check: Value<Expr>,
    pub(crate) wire: Value<Ident>,
    pub(crate) krate: Value<Path>,
}

const MESSAGE: &[&str] = &[
    "big", "little", "bits", "msb0", "lsb0", "magic", "size", "check", "wire", "crate",
];

#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) bits: Value<Count>,
    pub(crate) at: Value<Expr>,
    pub(crate) pad_bits_before: Value<Count>,
    pub(crate) pad_bits_after: Value<Count>,
    pub(crate) pad_before: Value<Expr>,
    pub(crate) pad_after: Value<Expr>,
    pub(crate) align_before: Value<Expr>,
    pub(crate) align_after: Value<Expr>,
    pub(crate) fill: Value<Expr>,
    pub(crate) big: Flag,
    pub(crate) little: Flag,
    pub(crate) value: Value<Expr>,
    pub(crate) sum: Value<Expr>,
    pub(crate) wire_type: Value<Type>,
    pub(crate) size: Value<Expr>,
    pub(crate) skip: Flag,
    pub(crate) accessor: Value<Ident>,
}

const FIELD: &[&str] = &[
    "bits",
    "at",
    "pad_bits_before",
    "pad_bits_after",
    "pad_before",
    "pad_after",
    "align_before",
    "align_after",
    "fill",
    "big",
    "little",
    "value",
    "sum",
    "as",
    "size",
    "skip",
    "accessor",
];

#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) other: Flag,
}

const VARIANT: &[&str] = &["other"];

impl MessageAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut to = Self::default();
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "big" => item.flag(&mut to.big, errors),
                "little" => item.flag(&mut to.little, errors),
                "bits" => item.value(&mut to.bits, "32", errors),
                "msb0" => item.flag(&mut to.msb0, errors),
                "lsb0" => item.flag(&mut to.lsb0, errors),
                "magic" => item.value(&mut to.magic, "b\"RIFF\"", errors),
                "size" => item.value(&mut to.size, "64", errors),
                "check" => item.value(&mut to.check, "start <= end", errors),
                "wire" => item.value(&mut to.wire, "Name", errors),
                "crate" => item.value(&mut to.krate, "::path::to::hg", errors),
                _ => item.unknown("a message", MESSAGE, errors),
            }
        }
        to
    }

    pub(crate) fn order(&self, errors: &mut Errors) -> Option<Pinned> {
        order(self.big.as_ref(), self.little.as_ref(), errors)
    }

    /// The first key that only a plain struct can have, for errors.
    pub(crate) fn struct_only(&self) -> Option<&Ident> {
        let wire = self.wire.as_ref().map(|it| &it.key);
        wire.or(self.not_bits())
    }

    /// The first key that neither a bit struct nor an enum can have.
    pub(crate) fn not_bits(&self) -> Option<&Ident> {
        let magic = self.magic.as_ref().map(|it| &it.key);
        magic.or(self.size.as_ref().map(|it| &it.key))
    }
}

impl FieldAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut to = Self::default();
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "bits" => item.value(&mut to.bits, "4", errors),
                "at" => item.value(&mut to.at, "8", errors),
                "pad_bits_before" => item.value(&mut to.pad_bits_before, "4", errors),
                "pad_bits_after" => item.value(&mut to.pad_bits_after, "4", errors),
                "pad_before" => item.value(&mut to.pad_before, "2", errors),
                "pad_after" => item.value(&mut to.pad_after, "2", errors),
                "align_before" => item.value(&mut to.align_before, "4", errors),
                "align_after" => item.value(&mut to.align_after, "4", errors),
                "fill" => item.value(&mut to.fill, "0xff", errors),
                "big" => item.flag(&mut to.big, errors),
                "little" => item.flag(&mut to.little, errors),
                "value" => item.value(&mut to.value, "4", errors),
                "sum" => item.value(&mut to.sum, "hg::sum::internet", errors),
                "as" => item.value(&mut to.wire_type, "WireType", errors),
                "size" => item.value(&mut to.size, "16", errors),
                "skip" => item.flag(&mut to.skip, errors),
                "accessor" => item.value(&mut to.accessor, "name", errors),
                _ => item.unknown("a field", FIELD, errors),
            }
        }
        to
    }

    pub(crate) fn order(&self, errors: &mut Errors) -> Option<Pinned> {
        order(self.big.as_ref(), self.little.as_ref(), errors)
    }

    /// The keys that move or pad whole bytes, for errors.
    pub(crate) fn byte_padding(&self) -> Vec<&Ident> {
        [
            &self.pad_before,
            &self.pad_after,
            &self.align_before,
            &self.align_after,
            &self.size,
        ]
        .into_iter()
        .flatten()
        .map(|it| &it.key)
        .collect()
    }

    /// The keys that say something of the wire.
    pub(crate) fn any_but_order(&self) -> bool {
        !self.byte_padding().is_empty()
            || self.bits.is_some()
            || self.at.is_some()
            || self.pad_bits_before.is_some()
            || self.pad_bits_after.is_some()
            || self.fill.is_some()
            || self.value.is_some()
            || self.sum.is_some()
            || self.wire_type.is_some()
            || self.accessor.is_some()
    }
}

impl VariantAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut to = Self::default();
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "other" => item.flag(&mut to.other, errors),
                _ => item.unknown("a variant", VARIANT, errors),
            }
        }
        to
    }
}

fn order(
    big: Option<&Setting<()>>,
    little: Option<&Setting<()>>,
    errors: &mut Errors,
) -> Option<Pinned> {
    match (big, little) {
        (Some(_), Some(little)) => {
            errors.at(
                &little.key,
                "expected one byte order, found `big` and `little`",
            );
            Some(Pinned::Big)
        }
        (Some(_), None) => Some(Pinned::Big),
        (None, Some(_)) => Some(Pinned::Little),
        (None, None) => None,
    }
}

/// A number of bits, written as a literal.
pub(crate) struct Count {
    pub(crate) bits: usize,
    pub(crate) literal: LitInt,
}

impl Parse for Count {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let found = input.parse::<Expr>()?;
        let Expr::Lit(ExprLit {
            lit: Lit::Int(literal),
            ..
        }) = &found
        else {
            let message = "expected a number of bits as a literal";
            return Err(syn::Error::new_spanned(found, message));
        };
        let bits = literal
            .base10_parse::<u32>()
            .map_err(|_| syn::Error::new_spanned(literal, "expected a number of bits"))?;
        Ok(Count {
            bits: bits as usize,
            literal: literal.clone(),
        })
    }
}

/// The constant in front of a message.
pub(crate) enum Magic {
    Bytes(LitByteStr),
    Byte(LitByte),
    Number { literal: LitInt, bytes: usize },
}

impl Parse for Magic {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        match input.parse::<Lit>()? {
            Lit::ByteStr(literal) => Ok(Magic::Bytes(literal)),
            Lit::Byte(literal) => Ok(Magic::Byte(literal)),
            Lit::Int(literal) => {
                let bytes = match literal.suffix() {
                    "u8" | "i8" => 1,
                    "u16" | "i16" => 2,
                    "u32" | "i32" => 4,
                    "u64" | "i64" => 8,
                    "u128" | "i128" => 16,
                    _ => {
                        let message = format!(
                            "expected a number with its type\nhelp: write e.g. `{literal}u16`"
                        );
                        return Err(syn::Error::new_spanned(&literal, message));
                    }
                };
                Ok(Magic::Number { literal, bytes })
            }
            other => {
                let message = "expected a byte string or a number with its type";
                Err(syn::Error::new_spanned(other, message))
            }
        }
    }
}
