//! All keys, each named once: what stands on messages, fields and variants.

use proc_macro2::Ident;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprLit, Lit, LitByte, LitByteStr, LitInt, Member, Path, Type};

use super::setting::{Kind, Setting, items, shown};
use crate::diag::{Errors, counted};

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
    pub(crate) view: Value<Ident>,
    pub(crate) krate: Value<Path>,
    pub(crate) dynamic: Flag,
    pub(crate) recursive: Flag,
    pub(crate) origin: Flag,
    pub(crate) depth: Value<LitInt>,
    /// On an enum: the type of the number in front of it.
    pub(crate) tag: Value<Type>,
    pub(crate) peek: Value<Type>,
    /// The messages that this one is made from: `from` and `try_from`.
    pub(crate) sources: Vec<Setting<Type>>,
    /// Something could not be read, and what is missing may stand there.
    pub(crate) broken: bool,
}

const MESSAGE_FLAGS: &[&str] = &[
    "big",
    "little",
    "msb0",
    "lsb0",
    "dynamic",
    "recursive",
    "origin",
];
const MESSAGE: &[&str] = &[
    "bits", "magic", "size", "check", "wire", "view", "crate", "depth", "tag", "peek", "from",
    "try_from",
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
    pub(crate) count: Value<Expr>,
    pub(crate) bytes: Value<Expr>,
    pub(crate) prefix: Value<Prefix>,
    pub(crate) prefix_bytes: Value<Prefix>,
    pub(crate) until: Value<Expr>,
    pub(crate) rest: Flag,
    pub(crate) max: Value<Expr>,
    pub(crate) present: Value<Expr>,
    pub(crate) tag: Value<Expr>,
    pub(crate) skip: Flag,
    pub(crate) accessor: Value<Ident>,
    /// The field of the source that this one is made from.
    pub(crate) from: Value<Member>,
    /// The source has no such field: the value to take, or that of `Default`.
    pub(crate) default: Value<Option<Expr>>,
    /// Something could not be read, and what is missing may stand there.
    pub(crate) broken: bool,
}

const FIELD_FLAGS: &[&str] = &["big", "little", "rest", "skip", "default"];
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
    "value",
    "sum",
    "as",
    "size",
    "count",
    "bytes",
    "prefix",
    "prefix_bytes",
    "until",
    "max",
    "if",
    "tag",
    "accessor",
    "from",
];

#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) other: Flag,
    pub(crate) tag: Value<Pattern>,
}

const VARIANT_FLAGS: &[&str] = &["other"];
const VARIANT: &[&str] = &["tag"];

/// What stands on a method of an interface.
#[derive(Default)]
pub(crate) struct MethodAttrs {
    pub(crate) id: Value<LitInt>,
}

const METHOD: &[&str] = &["id"];

impl MessageAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let (mut to, before) = (Self::default(), errors.count());
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "big" => item.flag(&mut to.big, errors),
                "little" => item.flag(&mut to.little, errors),
                "bits" => item.value(&mut to.bits, "32", errors),
                "msb0" => item.flag(&mut to.msb0, errors),
                "lsb0" => item.flag(&mut to.lsb0, errors),
                "magic" => item.value(&mut to.magic, "b\"RIFF\"", errors),
                "size" => item.bytes(&mut to.size, "64", errors),
                "check" => item.value(&mut to.check, "start <= end", errors),
                "wire" => item.value(&mut to.wire, "Name", errors),
                "view" => item.value(&mut to.view, "Name", errors),
                "dynamic" => item.flag(&mut to.dynamic, errors),
                "recursive" => item.flag(&mut to.recursive, errors),
                "origin" => item.flag(&mut to.origin, errors),
                "depth" => item.value(&mut to.depth, "16", errors),
                "tag" => item.value(&mut to.tag, "u8", errors),
                "peek" => item.value(&mut to.peek, "u8", errors),
                "crate" => item.value(&mut to.krate, "::path::to::hg", errors),
                "from" | "try_from" => item.more(&mut to.sources, "OtherMessage", errors),
                _ => item.unknown("a message", MESSAGE_FLAGS, MESSAGE, errors),
            }
        }
        to.broken = errors.count() > before;
        to
    }

    pub(crate) fn order(&self, errors: &mut Errors) -> Option<Pinned> {
        order(self.big.as_ref(), self.little.as_ref(), errors)
    }

    /// The keys that neither a bit struct nor an enum can have, for errors.
    pub(crate) fn not_bits(&self) -> Vec<&Ident> {
        let magic = self.magic.as_ref().map(|it| &it.key);
        let size = self.size.as_ref().map(|it| &it.key);
        magic.into_iter().chain(size).collect()
    }

    /// The keys that only a struct can have, for errors.
    pub(crate) fn struct_only(&self) -> Vec<&Ident> {
        let wire = self.wire.as_ref().map(|it| &it.key);
        let check = self.check.as_ref().map(|it| &it.key);
        let mut keys = self.not_bits();
        keys.extend(wire.into_iter().chain(check));
        keys
    }

    /// The keys that mean something on dynamic messages only, for errors.
    pub(crate) fn dynamic_only(&self) -> Vec<&Ident> {
        let view = self.view.as_ref().map(|it| &it.key);
        let depth = self.depth.as_ref().map(|it| &it.key);
        let flags = [&self.recursive, &self.origin].into_iter().flatten();
        let flags = flags.map(|it| &it.key);
        flags.chain(view).chain(depth).collect()
    }

    /// The keys that mean something on an enum with data only, for errors.
    pub(crate) fn union_only(&self) -> impl Iterator<Item = &Ident> {
        [&self.tag, &self.peek]
            .into_iter()
            .flatten()
            .map(|it| &it.key)
    }

    /// The keys that pin the order of bits, for errors.
    pub(crate) fn bit_order(&self) -> impl Iterator<Item = &Ident> {
        [&self.msb0, &self.lsb0]
            .into_iter()
            .flatten()
            .map(|it| &it.key)
    }
}

impl FieldAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let (mut to, before) = (Self::default(), errors.count());
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "bits" => item.value(&mut to.bits, "4", errors),
                "at" => item.bytes(&mut to.at, "8", errors),
                "pad_bits_before" => item.value(&mut to.pad_bits_before, "4", errors),
                "pad_bits_after" => item.value(&mut to.pad_bits_after, "4", errors),
                "pad_before" => item.bytes(&mut to.pad_before, "2", errors),
                "pad_after" => item.bytes(&mut to.pad_after, "2", errors),
                "align_before" => item.bytes(&mut to.align_before, "4", errors),
                "align_after" => item.bytes(&mut to.align_after, "4", errors),
                "fill" => item.byte(&mut to.fill, "0xff", errors),
                "big" => item.flag(&mut to.big, errors),
                "little" => item.flag(&mut to.little, errors),
                "value" => item.value(&mut to.value, "4", errors),
                "sum" => item.value(&mut to.sum, "hg::sum::internet", errors),
                "as" => item.value(&mut to.wire_type, "WireType", errors),
                "size" => item.bytes(&mut to.size, "16", errors),
                "count" => item.bytes(&mut to.count, "n", errors),
                "bytes" => item.bytes(&mut to.bytes, "len", errors),
                "prefix" => item.value(&mut to.prefix, "u16", errors),
                "prefix_bytes" => item.value(&mut to.prefix_bytes, "u16", errors),
                "until" => item.value(&mut to.until, "0", errors),
                "rest" => item.flag(&mut to.rest, errors),
                "max" => item.bytes(&mut to.max, "64", errors),
                "if" => item.value(&mut to.present, "flag", errors),
                "tag" => item.value(&mut to.tag, "kind", errors),
                "skip" => item.flag(&mut to.skip, errors),
                "accessor" => item.value(&mut to.accessor, "name", errors),
                "from" => item.value(&mut to.from, "other_name", errors),
                "default" => item.optional(&mut to.default, "0", errors),
                _ => item.unknown("a field", FIELD_FLAGS, FIELD, errors),
            }
        }
        to.broken = errors.count() > before;
        to
    }

    pub(crate) fn order(&self, errors: &mut Errors) -> Option<Pinned> {
        order(self.big.as_ref(), self.little.as_ref(), errors)
    }

    /// The key that pins the byte order, for errors.
    pub(crate) fn order_key(&self) -> Option<&Ident> {
        let flag = self.big.as_ref().or(self.little.as_ref());
        flag.map(|it| &it.key)
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
            || self.any_dynamic()
    }

    /// The keys of a field whose size depends on the value.
    pub(crate) fn dynamic_keys(&self) -> Vec<&Ident> {
        let mut keys: Vec<&Ident> = [
            &self.count,
            &self.bytes,
            &self.until,
            &self.max,
            &self.present,
            &self.tag,
        ]
        .into_iter()
        .flatten()
        .map(|it| &it.key)
        .collect();
        let prefixes = [&self.prefix, &self.prefix_bytes].into_iter().flatten();
        keys.extend(prefixes.map(|it| &it.key));
        keys.extend(self.rest.as_ref().map(|it| &it.key));
        keys
    }

    /// The keys that say what the field is made from, for errors.
    pub(crate) fn source_keys(&self) -> impl Iterator<Item = &Ident> {
        let from = self.from.as_ref().map(|it| &it.key);
        let default = self.default.as_ref().map(|it| &it.key);
        from.into_iter().chain(default)
    }

    pub(crate) fn any_dynamic(&self) -> bool {
        !self.dynamic_keys().is_empty()
    }
}

impl VariantAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut to = Self::default();
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "other" => item.flag(&mut to.other, errors),
                "tag" => item.value(&mut to.tag, "1", errors),
                _ => item.unknown("a variant", VARIANT_FLAGS, VARIANT, errors),
            }
        }
        to
    }
}

impl MethodAttrs {
    pub(crate) fn read(attrs: &[Attribute], errors: &mut Errors) -> Self {
        let mut to = Self::default();
        for item in items(attrs, errors) {
            match item.key.to_string().as_str() {
                "id" => item.value(&mut to.id, "3", errors),
                _ => item.unknown("a method", &[], METHOD, errors),
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
                "expected one byte order, found `big` and `little`\nhelp: remove one of the two",
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
        let literal = input.parse::<LitInt>()?;
        let bits = literal.base10_parse::<u32>()? as usize;
        Ok(Count { bits, literal })
    }
}

impl Kind for Count {
    const WANTED: &'static str = "a number of bits as a literal";
}

/// The constant in front of a message.
pub(crate) enum Magic {
    Bytes(LitByteStr),
    Byte(LitByte),
    Number { literal: LitInt, bytes: usize },
}

impl Parse for Magic {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let found = input.parse::<Expr>()?;
        let lit = match &found {
            Expr::Lit(ExprLit { lit, .. }) => Some(lit),
            _ => None,
        };
        let message = match lit {
            Some(Lit::ByteStr(literal)) if literal.value().is_empty() => {
                "expected at least 1 byte, found an empty byte string\nhelp: remove `magic`"
                    .to_owned()
            }
            Some(Lit::ByteStr(literal)) => return Ok(Magic::Bytes(literal.clone())),
            Some(Lit::Byte(literal)) => return Ok(Magic::Byte(literal.clone())),
            Some(Lit::Int(literal)) => return Self::number(literal),
            Some(Lit::Str(_)) => {
                let found_text = shown(&found);
                format!("expected a byte string, found a string\nhelp: write `b{found_text}`")
            }
            _ => return Err(input.error(Self::WANTED)),
        };
        Err(syn::Error::new_spanned(found, message))
    }
}

impl Kind for Magic {
    const WANTED: &'static str = "a byte string or a number with its type";
}

impl Magic {
    fn number(literal: &LitInt) -> syn::Result<Self> {
        let bytes = match literal.suffix() {
            "u8" => 1,
            "u16" => 2,
            "u32" => 4,
            "u64" => 8,
            "u128" => 16,
            suffix => {
                let text = literal.to_string();
                let digits = text.strip_suffix(suffix).unwrap_or(&text);
                let message = format!(
                    "expected a number with its unsigned type, found `{text}`\nhelp: write e.g. `{digits}u16`"
                );
                return Err(syn::Error::new_spanned(literal, message));
            }
        };
        let fits = literal
            .base10_parse::<u128>()
            .is_ok_and(|number| bytes == 16 || number >> (8 * bytes) == 0);
        if !fits {
            let size = counted(bytes, "byte");
            let message = format!("`{literal}` does not fit {size}\nhelp: use a wider type");
            return Err(syn::Error::new_spanned(literal, message));
        }
        Ok(Magic::Number {
            literal: literal.clone(),
            bytes,
        })
    }
}

/// The type of a count or length that is stored right before a field.
pub(crate) enum Prefix {
    One(Box<Type>),
    /// Chosen by a condition.
    Choice(Box<(Expr, Type, Type)>),
}

impl Prefix {
    pub(crate) fn types(&self) -> Vec<&Type> {
        match self {
            Prefix::One(ty) => vec![ty],
            Prefix::Choice(choice) => vec![&choice.1, &choice.2],
        }
    }
}

impl Parse for Prefix {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(syn::Token![if]) {
            return input.parse().map(|ty| Prefix::One(Box::new(ty)));
        }
        input.parse::<syn::Token![if]>()?;
        let condition = Expr::parse_without_eager_brace(input)?;
        let (then, other);
        syn::braced!(then in input);
        input.parse::<syn::Token![else]>()?;
        syn::braced!(other in input);
        Ok(Prefix::Choice(Box::new((
            condition,
            then.parse()?,
            other.parse()?,
        ))))
    }
}

impl Kind for Prefix {
    const WANTED: &'static str = "a type, or `if … { u16 } else { u8 }`";
}

/// The tags of a variant.
pub(crate) struct Pattern(pub(crate) syn::Pat);

impl Parse for Pattern {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        syn::Pat::parse_multi_with_leading_vert(input).map(Pattern)
    }
}

impl Kind for Pattern {
    const WANTED: &'static str = "a pattern";
}

impl Kind for LitInt {
    const WANTED: &'static str = "a number";
}
