//! The tags of an enum with data: of one kind, within their type, each its own.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::{Lit, Pat, Type};

use crate::attr::shown;
use crate::diag::{Errors, counted};
use crate::expand::at;
use crate::model::{
    Field, Message, Role, Scalar, TagKind, Union, UnionVariant, number_of, peel, ranges, scalar,
    single,
};

pub(super) fn check(message: &Message<'_>, body: &Union, errors: &mut Errors) {
    let before = errors.count();
    kinds(body, errors);
    if errors.count() > before {
        return;
    }
    let own = body.own.as_ref();
    if let Some(ty) = own.or(kept(body).map(|it| &it.ty)) {
        for (_, pattern) in patterns(body) {
            within(ty, pattern, own.is_some(), errors);
        }
    }
    other(message, body, errors);
    peeked(body, errors);
    apart(body, errors);
}

fn patterns(body: &Union) -> impl Iterator<Item = (&UnionVariant, &Pat)> {
    body.variants
        .iter()
        .filter_map(|it| Some((it, &it.tag.as_ref()?.value.0)))
}

/// The field that keeps the tag of the catch-all.
fn kept(body: &Union) -> Option<&Field> {
    let mut fields = body.variants.iter().filter_map(|it| it.body.fields.first());
    fields.find(|it| it.role == Role::Tag)
}

/// All tags are of one kind: numbers, bytes of one length, tuples of these.
fn kinds(body: &Union, errors: &mut Errors) {
    let own = body.own.as_ref().map(crate::model::kind_of_type);
    let (kind, why) = match &own {
        Some(TagKind::Typed(_)) | None => (&body.kind, String::new()),
        Some(kind) => {
            let own = body.own.as_ref().map(shown).unwrap_or_default();
            (kind, format!(", as the tag is `{own}`"))
        }
    };
    // A type by name may be an integer's.
    let named = matches!(kind, TagKind::Typed(_)) && (kept(body).is_some() || own.is_some());
    if named {
        return;
    }
    for (_, pattern) in patterns(body) {
        if let Some((found, wanted)) = of_another(kind, pattern) {
            let why = if why.is_empty() {
                ", as the others are"
            } else {
                &why
            };
            let found_text = shown(&found);
            errors.at(
                found,
                format!("expected {wanted}{why}, found `{found_text}`\nhelp: give all variants tags of one kind"),
            );
        }
    }
}

/// The part of a pattern that is of another kind, and what was expected.
fn of_another<'a>(kind: &TagKind, pattern: &'a Pat) -> Option<(&'a Pat, String)> {
    let wanted = || match kind {
        TagKind::Number => "a number".to_owned(),
        TagKind::Bytes(len) => format!("a byte string of {}", counted(*len, "byte")),
        TagKind::Typed(ty) => format!("a value of `{}`", shown(ty)),
        TagKind::Tuple(parts) => format!("a tuple of {}", parts.len()),
    };
    let wrong = match (kind, pattern) {
        (_, Pat::Paren(inner)) => return of_another(kind, &inner.pat),
        (_, Pat::Or(cases)) => {
            return cases.cases.iter().find_map(|case| of_another(kind, case));
        }
        (TagKind::Tuple(kinds), Pat::Tuple(tuple)) if kinds.len() == tuple.elems.len() => {
            let mut parts = kinds.iter().zip(&tuple.elems);
            return parts.find_map(|(kind, part)| of_another(kind, part));
        }
        (_, Pat::Tuple(_)) => true,
        (kind, Pat::Lit(lit)) => match (kind, &lit.lit) {
            (TagKind::Bytes(len), Lit::ByteStr(bytes)) => bytes.value().len() != *len,
            (TagKind::Number, Lit::Int(_) | Lit::Byte(_) | Lit::Bool(_)) => false,
            _ => true,
        },
        (kind, Pat::Range(_)) => !matches!(kind, TagKind::Number),
        // What a path stands for only the compiler knows.
        _ => false,
    };
    wrong.then(|| (pattern, wanted()))
}

/// Every number in a pattern is one of its type.
fn within(ty: &Type, pattern: &Pat, own: bool, errors: &mut Errors) {
    match (peel(ty), pattern) {
        (_, Pat::Paren(inner)) => return within(ty, &inner.pat, own, errors),
        (_, Pat::Or(cases)) => {
            for case in &cases.cases {
                within(ty, case, own, errors);
            }
            return;
        }
        (Type::Tuple(types), Pat::Tuple(tuple)) => {
            for (ty, part) in types.elems.iter().zip(&tuple.elems) {
                within(ty, part, own, errors);
            }
            return;
        }
        _ => {}
    }
    let Some((least, most)) = scalar(ty).and_then(numbers) else {
        return;
    };
    for (from, to) in ranges(pattern) {
        let bounds = [from, to].into_iter();
        let open = |it: &i128| *it != i128::MIN && *it != i128::MAX;
        let outside = |it: &i128| *it < least || *it > most;
        if let Some(number) = bounds.filter(open).find(outside) {
            let help = if own {
                "use a wider type for the tag"
            } else {
                "keep the tag in a wider type"
            };
            errors.at(
                pattern,
                format!(
                    "the tag {number} does not fit `{}`\nhelp: {help}",
                    shown(ty)
                ),
            );
        }
    }
}

/// The numbers of a type.
fn numbers(scalar: Scalar) -> Option<(i128, i128)> {
    Some(match scalar {
        Scalar::Bool => (0, 1),
        Scalar::Unsigned(bits) if bits < 128 => (0, (1 << bits) - 1),
        Scalar::Signed(bits) if bits < 128 => (-1 << (bits - 1), (1 << (bits - 1)) - 1),
        _ => return None,
    })
}

/// The catch-all keeps the number in the type that it is read in.
fn other(message: &Message<'_>, body: &Union, errors: &mut Errors) {
    let Some(kept) = kept(body) else { return };
    let repr = message.original.attrs.iter();
    let repr = repr
        .filter(|it| it.path().is_ident("repr"))
        .find_map(|it| it.parse_args::<Type>().ok());
    let Some(own) = body.own.as_ref().or(repr.as_ref()) else {
        return;
    };
    let other = body.variants.iter().find(|it| it.other);
    if let (Some(wanted), Some(found), Some(other)) = (scalar(own), scalar(&kept.ty), other) {
        if wanted != found {
            let (own, ty, ident) = (shown(own), shown(&kept.ty), &other.ident);
            let message = format!(
                "expected `{own}`, the type of the tag, found `{ty}`\nhelp: write `{ident}({own}, …)`"
            );
            let alone = other.body.fields.len() == 1;
            let message = if alone {
                message.replace(", …)", ")")
            } else {
                message
            };
            errors.at(&kept.original.ty, message);
        }
    }
}

/// A number that is only looked at is the body's own.
fn peeked(body: &Union, errors: &mut Errors) {
    if !body.peeks {
        return;
    }
    for variant in &body.variants {
        if variant.body.on_wire().next().is_none() {
            let ident = &variant.ident;
            errors.at(
                ident,
                format!("`peek` leaves the number to the body, and `{ident}` has no field for it\nhelp: add a field, or use `tag` instead of `peek`"),
            );
        }
    }
}

/// How two tags meet.
enum Meet {
    Never,
    Always,
    /// Where this is true at compile time.
    Where(TokenStream),
}

impl Meet {
    fn and(self, other: Meet) -> Meet {
        match (self, other) {
            (Meet::Never, _) | (_, Meet::Never) => Meet::Never,
            (Meet::Always, it) | (it, Meet::Always) => it,
            (Meet::Where(a), Meet::Where(b)) => Meet::Where(quote!((#a && #b))),
        }
    }

    fn or(self, other: Meet) -> Meet {
        match (self, other) {
            (Meet::Always, _) | (_, Meet::Always) => Meet::Always,
            (Meet::Never, it) | (it, Meet::Never) => it,
            (Meet::Where(a), Meet::Where(b)) => Meet::Where(quote!((#a || #b))),
        }
    }
}

/// Each variant has tags of its own. What a constant is only the compiler knows:
/// see [`judgements`].
fn apart(body: &Union, errors: &mut Errors) {
    let all: Vec<_> = patterns(body).collect();
    for (index, (variant, pattern)) in all.iter().enumerate() {
        let meets = |(_, first): &&(&UnionVariant, &Pat)| {
            matches!(
                meet(&TokenStream::new(), &body.kind, first, pattern),
                Meet::Always
            )
        };
        if let (Some((first, _)), Some(tag)) = (all[..index].iter().find(meets), &variant.tag) {
            errors.at(&tag.key, overlap(&variant.ident, &first.ident));
        }
    }
}

fn overlap(a: &proc_macro2::Ident, b: &proc_macro2::Ident) -> String {
    format!("the tags of `{a}` and `{b}` overlap\nhelp: give each its own")
}

/// Judges of the tags that only the compiler knows, each at its tag; `table`
/// holds all numbers with the index of their variant.
pub(crate) fn judgements(hg: &TokenStream, body: &Union, table: &TokenStream) -> Vec<TokenStream> {
    let mut judged = Vec::new();
    let numbers = matches!(body.kind, TagKind::Number);
    let mut known = true;
    for (index, variant) in body.variants.iter().enumerate() {
        let ident = &variant.ident;
        known &= variant
            .tag
            .as_ref()
            .map_or(variant.number.is_none(), |tag| {
                ranges_of(&tag.value.0)
                    .iter()
                    .all(|(from, to)| matches!((from, to), (End::Known(_), End::Known(_))))
            });
        let place = variant
            .tag
            .as_ref()
            .map_or(ident.span(), |it| span(&it.value.0));
        if numbers && !known && !variant.other {
            let message = format!(
                "the tags of `{ident}` overlap with those of a variant before it\nhelp: give each its own"
            );
            let judge =
                quote!(::core::assert!(#hg::__private::own_numbers(#table, #index), #message););
            judged.push(at(place, judge));
        }
        let Some(tag) = variant.tag.as_ref().filter(|_| !numbers) else {
            continue;
        };
        for first in &body.variants[..index] {
            let Some(other) = &first.tag else { continue };
            if let Meet::Where(condition) = meet(hg, &body.kind, &other.value.0, &tag.value.0) {
                let message = overlap(ident, &first.ident);
                judged.push(at(place, quote!(::core::assert!(!#condition, #message);)));
            }
        }
    }
    judged
}

/// All numbers that mean the variants, as `(variant, first, last)`.
pub(crate) fn table(body: &Union, number: &dyn Fn(&UnionVariant) -> TokenStream) -> TokenStream {
    let rows = body.variants.iter().enumerate().filter(|(_, it)| !it.other);
    let rows = rows.flat_map(|(index, variant)| match &variant.tag {
        Some(tag) => ranges_of(&tag.value.0)
            .into_iter()
            .map(|(from, to)| {
                let (from, to) = (from.tokens(), to.tokens());
                quote!((#index, #from, #to))
            })
            .collect(),
        None => {
            let number = number(variant);
            vec![quote!((#index, #number, #number))]
        }
    });
    quote!(&[#(#rows),*])
}

fn ranges_of(pattern: &Pat) -> Vec<(End, End)> {
    match pattern {
        Pat::Paren(inner) => ranges_of(&inner.pat),
        Pat::Or(cases) => cases.cases.iter().flat_map(ranges_of).collect(),
        other => ends(other).into_iter().collect(),
    }
}

/// The place of the first token.
pub(crate) fn span(pattern: &impl quote::ToTokens) -> Span {
    let mut tokens = pattern.to_token_stream().into_iter();
    tokens.next().map_or_else(Span::call_site, |it| it.span())
}

fn meet(hg: &TokenStream, kind: &TagKind, a: &Pat, b: &Pat) -> Meet {
    match (a, b) {
        (Pat::Paren(inner), other) | (other, Pat::Paren(inner)) => {
            meet(hg, kind, &inner.pat, other)
        }
        (Pat::Or(cases), other) | (other, Pat::Or(cases)) => cases
            .cases
            .iter()
            .map(|case| meet(hg, kind, case, other))
            .fold(Meet::Never, Meet::or),
        (Pat::Wild(_), _) | (_, Pat::Wild(_)) => Meet::Always,
        (Pat::Tuple(a), Pat::Tuple(b)) => {
            let TagKind::Tuple(kinds) = kind else {
                return Meet::Never;
            };
            let parts = kinds.iter().zip(a.elems.iter().zip(&b.elems));
            parts
                .map(|(kind, (a, b))| meet(hg, kind, a, b))
                .fold(Meet::Always, Meet::and)
        }
        (a, b) => alone(hg, kind, a, b),
    }
}

fn alone(hg: &TokenStream, kind: &TagKind, a: &Pat, b: &Pat) -> Meet {
    let same = shown(a) == shown(b);
    let known = |all| if all { Meet::Always } else { Meet::Never };
    match kind {
        _ if same => Meet::Always,
        TagKind::Number => numbers_meet(a, b),
        TagKind::Bytes(_) => match (bytes(a), bytes(b)) {
            (Some(a), Some(b)) => known(a == b),
            _ => match (single(a), single(b)) {
                (Some(a), Some(b)) => Meet::Where(quote!(#hg::__private::same_bytes(&#a, &#b))),
                _ => Meet::Never,
            },
        },
        TagKind::Typed(_) | TagKind::Tuple(_) => Meet::Never,
    }
}

fn bytes(pattern: &Pat) -> Option<Vec<u8>> {
    match pattern {
        Pat::Lit(lit) => match &lit.lit {
            Lit::ByteStr(bytes) => Some(bytes.value()),
            _ => None,
        },
        _ => None,
    }
}

/// An end of a range of numbers.
enum End {
    Known(i128),
    /// An expression of some integer type.
    Told(TokenStream),
}

impl End {
    fn tokens(&self) -> TokenStream {
        match self {
            End::Known(number) => quote!(#number),
            End::Told(expr) => quote!((#expr as ::core::primitive::i128)),
        }
    }

    /// Whether this end is not above the other.
    fn up_to(&self, other: &End) -> Meet {
        match (self, other) {
            (End::Known(a), End::Known(b)) if a <= b => Meet::Always,
            (End::Known(_), End::Known(_)) => Meet::Never,
            (a, b) => {
                let (a, b) = (a.tokens(), b.tokens());
                Meet::Where(quote!(#a <= #b))
            }
        }
    }
}

fn numbers_meet(a: &Pat, b: &Pat) -> Meet {
    let (Some((a_from, a_to)), Some((b_from, b_to))) = (ends(a), ends(b)) else {
        return Meet::Never;
    };
    a_from.up_to(&b_to).and(b_from.up_to(&a_to))
}

/// The first and the last number of a pattern that is one range.
fn ends(pattern: &Pat) -> Option<(End, End)> {
    let end = |expr: &syn::Expr| match number_of(expr) {
        Some(number) => End::Known(number),
        None => End::Told(expr.to_token_stream()),
    };
    match pattern {
        Pat::Range(range) => {
            let from = range
                .start
                .as_ref()
                .map_or(End::Known(i128::MIN), |it| end(it));
            let half = matches!(range.limits, syn::RangeLimits::HalfOpen(_));
            let to = match (range.end.as_ref().map(|it| end(it)), half) {
                (None, _) => End::Known(i128::MAX),
                (Some(End::Known(to)), true) => End::Known(to - 1),
                (Some(End::Told(to)), true) => {
                    End::Told(quote!((#to as ::core::primitive::i128 - 1)))
                }
                (Some(to), false) => to,
            };
            Some((from, to))
        }
        Pat::Lit(lit) => {
            let number = || number_of(&syn::Expr::Lit(lit.clone()));
            Some((End::Known(number()?), End::Known(number()?)))
        }
        other => {
            let value = single(other)?;
            Some((End::Told(value.clone()), End::Told(value)))
        }
    }
}
