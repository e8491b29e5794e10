//! The message as the rest of the derive sees it. Attributes are not read
//! after this; questions about the input are methods here.

mod dynamic;
mod enums;
mod field;
mod member;
mod pieces;
mod size;
mod this;
mod told;
mod types;
mod union;

pub(crate) use dynamic::{Dynamic, Part, Scope, Segment, after};
pub(crate) use enums::Enum;
pub(crate) use field::{Field, Role, is_literal, literal, type_text};
pub(crate) use member::{How, Member, Sort, first_argument, is_container, prefix_type};
pub(crate) use pieces::{Piece, Run, RunField};
pub(crate) use size::Size;
pub(crate) use this::without_self;
pub(crate) use told::{Target, Told, What, peel as peel_expr, text as place_text};
pub(crate) use types::{Scalar, array, has_word, leaf, mentions, peel, scalar, unsupported};
pub(crate) use union::{
    Style, TagKind, Union, UnionVariant, number_of, of_type as kind_of_type, ranges, single,
};

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::{
    Attribute, ConstParam, Data, DeriveInput, Expr, Fields, GenericParam, Generics, LifetimeParam,
    Type, TypeParam, Visibility,
};

use crate::attr::{Count, Magic, MessageAttrs, Pinned, Setting};
use crate::diag::{Errors, counted};
use crate::expr::names as expr_names;

/// A struct or enum that derives `Hg`.
pub(crate) struct Message<'a> {
    pub(crate) original: &'a DeriveInput,
    /// The path of the crate `hg`.
    pub(crate) hg: TokenStream,
    /// The name of the parameter for the byte order.
    pub(crate) param: Ident,
    pub(crate) order: Option<Pinned>,
    /// What the message says of itself as a dynamic one.
    pub(crate) scope: Scope,
    /// The messages that this one is made from: `from` and `try_from`.
    pub(crate) sources: Vec<Setting<Type>>,
    /// Something of the message could not be read, and what is missing may
    /// stand there.
    pub(crate) broken: bool,
    pub(crate) body: Body,
}

pub(crate) enum Body {
    Struct(Box<Struct>),
    /// An enum with data.
    Union(Union),
    /// A tuple struct of one field: the field's wire form.
    Newtype(Box<Field>),
    Enum(Enum),
}

/// A plain struct, or a bit struct.
pub(crate) struct Struct {
    pub(crate) wire: Ident,
    pub(crate) fields: Vec<Field>,
    pub(crate) pieces: Vec<Piece>,
    /// The size in bytes; of a bit struct rounded up.
    pub(crate) size: Size,
    pub(crate) bits: Option<BitStruct>,
    pub(crate) magic: Option<Magic>,
    pub(crate) check: Option<Setting<Expr>>,
    /// The parts, if the size depends on the value: then there are no pieces.
    pub(crate) dynamic: Option<Dynamic>,
}

/// What makes a struct a bit struct.
#[derive(Clone, Copy)]
pub(crate) struct BitStruct {
    pub(crate) width: usize,
    pub(crate) pin: Option<BitPin>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BitPin {
    Msb0,
    Lsb0,
}

impl<'a> Message<'a> {
    /// Reads the item. Errors are collected; `None` where there is nothing to go on with.
    pub(crate) fn read(original: &'a DeriveInput, errors: &mut Errors) -> Option<Self> {
        let mut attrs = MessageAttrs::read(&original.attrs, errors);
        let sources = std::mem::take(&mut attrs.sources);
        let broken = attrs.broken;
        let scope = Scope::read(original, &attrs);
        let hg = match &attrs.krate {
            Some(path) => {
                let path = &path.value;
                quote!(#path)
            }
            None => quote!(::hg),
        };
        check_generics(&original.generics, errors);
        let order = attrs.order(errors);
        let param = free_param(original);
        let body = match &original.data {
            Data::Struct(data) => {
                Self::read_struct(original, &hg, &data.fields, attrs, order, errors)?
            }
            Data::Enum(data) if union::has_data(data, &attrs) => {
                Body::Union(Union::read(original, &hg, data, attrs, order, errors))
            }
            Data::Enum(data) => Body::Enum(Enum::read(original, data, &attrs, errors)?),
            Data::Union(data) => {
                errors.at(
                    data.union_token,
                    "expected a struct or an enum, found a union\nhelp: read the bytes as a struct, or choose by a tag",
                );
                return None;
            }
        };
        Some(Message {
            original,
            hg,
            param,
            order,
            scope,
            sources,
            broken,
            body,
        })
    }

    fn read_struct(
        original: &DeriveInput,
        hg: &TokenStream,
        fields: &Fields,
        mut attrs: MessageAttrs,
        order: Option<Pinned>,
        errors: &mut Errors,
    ) -> Option<Body> {
        let named = matches!(fields, Fields::Named(_));
        let bits = bit_struct(original, &attrs, errors);
        let mut all: Vec<Field> = fields
            .iter()
            .enumerate()
            .map(|(index, field)| Field::read(field, index, order, errors))
            .collect();
        let plain = attrs.struct_only().is_empty() && bits.is_none() && attrs.dynamic.is_none();
        for key in attrs.union_only() {
            errors.at(
                key,
                format!("`{key}` on a message is for an enum with data\nhelp: remove it, or put it on the field of that enum"),
            );
        }
        if let (Some(_), Some(dynamic)) = (bits, &attrs.dynamic) {
            errors.at(
                &dynamic.key,
                "a bit struct is an integer, of a fixed size\nhelp: remove `dynamic`",
            );
        }
        if bits.is_some() || !dynamic::is_dynamic(&all, &attrs) {
            for key in attrs.dynamic_only() {
                errors.at(
                    key,
                    format!("`{key}` is for dynamic messages, and this one is fixed\nhelp: remove it, or add `dynamic` if a member is dynamic"),
                );
            }
        }
        if !named && plain && all.len() == 1 && all.iter().all(Field::is_newtype) {
            return all.pop().map(|field| Body::Newtype(Box::new(field)));
        }
        number(&mut all, 0);
        let broken = attrs.broken;
        let wire = match attrs.wire.take() {
            Some(name) => {
                if name.value == original.ident {
                    let message = format!(
                        "the message itself is named `{}`\nhelp: give its wire form another name",
                        name.value
                    );
                    errors.at(&name.value, message);
                }
                name.value
            }
            None => format_ident!("{}Wire", original.ident),
        };
        let generics = &original.generics;
        if bits.is_none() && dynamic::is_dynamic(&all, &attrs) {
            let body = dynamic_struct(original, hg, all, attrs, wire, errors);
            return Some(Body::Struct(Box::new(body)));
        }
        let (pieces, size) = match bits {
            Some(bits) => pieces::of_bits(&all, bits, original, errors),
            // What looks like a plain struct may have been meant as a bit struct.
            None if broken && attrs.bits.is_none() => (Vec::new(), Size::default()),
            None => pieces::of_bytes(hg, &all, &attrs, generics, errors),
        };
        Some(Body::Struct(Box::new(Struct {
            wire,
            fields: all,
            pieces,
            size,
            bits,
            magic: attrs.magic.map(|it| it.value),
            check: attrs.check,
            dynamic: None,
        })))
    }

    pub(crate) fn ident(&self) -> &Ident {
        &self.original.ident
    }

    pub(crate) fn vis(&self) -> &Visibility {
        &self.original.vis
    }

    /// The byte order of a part that pins this one: a type.
    pub(crate) fn order_type(&self, order: Option<Pinned>) -> TokenStream {
        let (hg, param) = (&self.hg, &self.param);
        match order {
            None => quote!(#param),
            Some(Pinned::Big) => quote!(#hg::BigEndian),
            Some(Pinned::Little) => quote!(#hg::LittleEndian),
        }
    }

    /// The docs of an item as one text.
    pub(crate) fn docs(attrs: &[Attribute]) -> String {
        let mut docs = String::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
            let Ok(pair) = attr.meta.require_name_value() else {
                continue;
            };
            let Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) = &pair.value
            else {
                continue;
            };
            let text = text.value();
            if !docs.is_empty() {
                docs.push('\n');
            }
            docs.push_str(text.strip_prefix(' ').unwrap_or(&text));
        }
        docs
    }
}

impl Struct {
    /// The fields that are on the wire.
    pub(crate) fn on_wire(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.role == Role::Wire)
    }

    /// The pieces of all segments.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = &Piece> {
        let segments = self.dynamic.iter().flat_map(Dynamic::segments);
        self.pieces
            .iter()
            .chain(segments.flat_map(|segment| &segment.pieces))
    }

    /// The name of a field as an expression names it: a field of that name.
    pub(crate) fn named(&self, name: &Ident) -> Option<&Field> {
        let name = name.to_string();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        self.fields.iter().find(|field| field.expr_name() == name)
    }

    /// Whether the struct judges more than the types of its fields do.
    pub(crate) fn judges(&self) -> bool {
        self.check.is_some()
            || self.magic.is_some()
            || self
                .on_wire()
                .any(|field| field.is_computed() || field.wire_type.is_some())
    }

    pub(crate) fn has_sums(&self) -> bool {
        self.on_wire().any(|field| field.sum.is_some())
    }
}

impl BitStruct {
    /// Whether it can stand alone, as whole bytes.
    pub(crate) fn is_whole(self) -> bool {
        self.width % 8 == 0
    }
}

/// The fields on the wire get numbers, from the first on.
fn number(fields: &mut [Field], first: usize) {
    let on_wire = fields.iter_mut().filter(|field| field.role == Role::Wire);
    for (number, field) in on_wire.enumerate() {
        field.number = u16::try_from(first + number).unwrap_or(u16::MAX);
    }
}

/// A struct, or the fields of a variant, whose size depends on the value.
fn dynamic_struct(
    original: &DeriveInput,
    hg: &TokenStream,
    mut fields: Vec<Field>,
    mut attrs: MessageAttrs,
    wire: Ident,
    errors: &mut Errors,
) -> Struct {
    for field in &mut fields {
        field.loose = true;
        if field.role == Role::Wire {
            field.member = Member::read(field);
        }
    }
    let size = attrs.size.take();
    let dynamic = Dynamic::read(hg, &fields, &attrs, size, original, errors);
    let mut body = Struct {
        wire,
        size: dynamic.min.clone(),
        fields,
        pieces: Vec::new(),
        bits: None,
        magic: attrs.magic.map(|it| it.value),
        check: attrs.check,
        dynamic: Some(dynamic),
    };
    let told = body.told();
    let restated: Vec<usize> = told
        .iter()
        .flat_map(|it| it.targets.iter().map(|target| target.field))
        .collect();
    for index in restated {
        body.fields[index].restates = true;
    }
    body
}

/// A message has no lifetimes, and its parameters no attributes.
fn check_generics(generics: &Generics, errors: &mut Errors) {
    for lifetime in generics.lifetimes() {
        errors.at(
            lifetime,
            "expected a host type without lifetimes\nhelp: own the data here; views borrow it",
        );
    }
    for param in &generics.params {
        let (GenericParam::Type(TypeParam { attrs, .. })
        | GenericParam::Const(ConstParam { attrs, .. })
        | GenericParam::Lifetime(LifetimeParam { attrs, .. })) = param;
        no_attributes(attrs, "a generic parameter", errors);
    }
}

/// Nothing of Hg stands here.
fn no_attributes(attrs: &[Attribute], place: &str, errors: &mut Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("hg")) {
        errors.at(
            attr,
            format!("`#[hg]` has no meaning on {place}\nhelp: remove it"),
        );
    }
}

fn bit_struct(
    original: &DeriveInput,
    attrs: &MessageAttrs,
    errors: &mut Errors,
) -> Option<BitStruct> {
    if let (Some(_), Some(lsb0)) = (&attrs.msb0, &attrs.lsb0) {
        errors.at(
            &lsb0.key,
            "expected one bit order, found `msb0` and `lsb0`\nhelp: remove one of the two",
        );
    }
    let pin = match (&attrs.msb0, &attrs.lsb0) {
        (Some(it), _) => Some((BitPin::Msb0, &it.key)),
        (None, Some(it)) => Some((BitPin::Lsb0, &it.key)),
        (None, None) => None,
    };
    let Some(bits) = &attrs.bits else {
        if let Some((_, key)) = pin.filter(|_| !attrs.broken) {
            let message = format!(
                "`{key}` pins the bits of a bit struct\nhelp: give the struct its width, e.g. `bits = 32, {key}`"
            );
            errors.at(key, message);
        }
        return None;
    };
    for key in attrs.not_bits() {
        let message =
            format!("`{key}` has no place in a bit struct\nhelp: put it on the message around");
        errors.at(key, message);
    }
    non_zero(&bits.value, errors);
    if bits.value.bits > 128 && bits.value.bits % 8 != 0 {
        let whole = bits.value.bits.next_multiple_of(8);
        errors.at(
            &bits.value.literal,
            format!("expected whole bytes beyond 128 bits, found {} bits\nhelp: write `bits = {whole}`, and padding for the others", bits.value.bits),
        );
    }
    let bits = BitStruct {
        width: bits.value.bits,
        pin: pin.map(|(pin, _)| pin),
    };
    if let Some(wire) = attrs.wire.as_ref().filter(|_| !bits.is_whole()) {
        let (ident, s) = (&original.ident, counted(bits.width, "bit"));
        let message = format!(
            "`{ident}` has {s}, and so no wire form of its own\nhelp: remove `wire`, or make it whole bytes"
        );
        errors.at(&wire.key, message);
    }
    Some(bits)
}

/// A width of no bits is an error.
fn non_zero(count: &Count, errors: &mut Errors) {
    if count.bits == 0 {
        errors.at(
            &count.literal,
            "expected at least 1 bit, found 0\nhelp: write `bits = 1` or more",
        );
    }
}

/// A width as the traits of bit fields count it.
pub(crate) fn narrow(width: usize) -> u32 {
    u32::try_from(width).unwrap_or(u32::MAX)
}

/// `O`, or a name that the item does not use.
fn free_param(original: &DeriveInput) -> Ident {
    let taken = |name: &str| types::has_word(original.to_token_stream(), &[name.to_owned()]);
    let names = ["O", "Order", "ByteOrder", "HgOrder"];
    let free = names.into_iter().find(|name| !taken(name));
    format_ident!("{}", free.unwrap_or("__HgOrder"))
}
