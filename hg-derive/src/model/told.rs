//! What tells an extent, and which field is computed from it.
//!
//! In field order, an expression in which exactly one field is open, and which
//! is linear in it, determines that field: it is computed on writing. What may
//! tell nothing, such as the count of an option that is not there, leaves the
//! field to the next one.

use quote::ToTokens as _;
use syn::{BinOp, Expr, Member as Name, UnOp};

use super::member::{How, Sort};
use super::{Field, Role, Scalar, Struct};
use crate::expr::names;

/// An expression that tells something of a field, or of the message.
pub(crate) struct Told<'a> {
    /// The field that it is about; none for the total size.
    pub(crate) field: Option<usize>,
    pub(crate) what: What,
    pub(crate) expr: &'a Expr,
    /// What is computed from it.
    pub(crate) targets: Vec<Target<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Count,
    Bytes,
    Present,
    Tag,
    Total,
}

/// A field, or a place in it, that restates something.
pub(crate) struct Target<'a> {
    pub(crate) field: usize,
    /// The place as the expression names it.
    pub(crate) place: &'a Expr,
    /// Whether it is within the field.
    pub(crate) inner: bool,
    /// Which part of a tuple, for tags.
    pub(crate) part: Option<usize>,
    /// Whether nothing before may tell it.
    pub(crate) first: bool,
}

/// A place that something tells already.
struct Taken {
    field: usize,
    place: String,
    /// Whether it is told whatever the value is.
    always: bool,
}

impl Told<'_> {
    /// Whether something is told whatever the value is.
    pub(crate) fn tells_always(&self, body: &Struct) -> bool {
        let optional = || {
            let member = self.field.and_then(|it| body.fields[it].member.as_ref());
            member.is_some_and(|it| it.optional)
        };
        match self.what {
            What::Present | What::Total => true,
            What::Count | What::Bytes => !optional(),
            What::Tag => false,
        }
    }

    /// Whether what is computed from it satisfies it, whatever the value is.
    pub(crate) fn is_satisfied(&self) -> bool {
        self.targets.first().is_some_and(|it| it.first) && !casts(self.expr)
    }
}

impl Struct {
    /// Everything that is told, with what is computed from it.
    pub(crate) fn told(&self) -> Vec<Told<'_>> {
        let mut all = self.all_told();
        let mut taken: Vec<Taken> = Vec::new();
        for told in &mut all {
            told.targets = self.targets(told, &taken);
            let always = told.tells_always(self);
            taken.extend(told.targets.iter().map(|it| Taken {
                field: it.field,
                place: text(it.place),
                always,
            }));
        }
        all
    }

    fn all_told(&self) -> Vec<Told<'_>> {
        let mut all = Vec::new();
        for field in self.on_wire() {
            let Some(member) = &field.member else {
                continue;
            };
            let attrs = &field.attrs;
            let mut push = |what, expr| {
                all.push(Told {
                    field: Some(field.index),
                    what,
                    expr,
                    targets: Vec::new(),
                });
            };
            if let Some(it) = &attrs.present {
                push(What::Present, &it.value);
            }
            match member.how {
                How::Count => attrs
                    .count
                    .iter()
                    .for_each(|it| push(What::Count, &it.value)),
                How::Bytes => attrs
                    .bytes
                    .iter()
                    .for_each(|it| push(What::Bytes, &it.value)),
                _ => {}
            }
            if let Some(it) = &attrs.tag {
                push(What::Tag, &it.value);
            }
        }
        let size = self.dynamic.as_ref().and_then(|it| it.size.as_ref());
        if let Some(size) = size.filter(|size| super::literal(&size.value).is_none()) {
            all.push(Told {
                field: None,
                what: What::Total,
                expr: &size.value,
                targets: Vec::new(),
            });
        }
        all
    }

    fn targets<'a>(&self, told: &Told<'a>, taken: &[Taken]) -> Vec<Target<'a>> {
        let open = |expr: &'a Expr, part| {
            let (field, inner) = self.place(expr)?;
            let place = text(expr);
            let same = |it: &&Taken| {
                let whole = !inner || it.place == field.expr_name();
                it.field == field.index && (whole || it.place == place)
            };
            let mut before = taken.iter().filter(same);
            let first = before.clone().next().is_none();
            let known = before.any(|it| it.always || it.place != place);
            (!known && field.is_open()).then_some(Target {
                field: field.index,
                place: expr,
                inner,
                part,
                first,
            })
        };
        match (told.what, peel(told.expr)) {
            (What::Tag, Expr::Tuple(tuple)) => {
                let parts = tuple.elems.iter().enumerate();
                parts
                    .filter_map(|(at, part)| open(part, Some(at)))
                    .collect()
            }
            (What::Tag, expr) => open(expr, None).into_iter().collect(),
            (What::Present, expr) => open(expr, None)
                .filter(|it| {
                    // A type of another name may be `bool`; that it is, the condition shows.
                    let scalar = self.fields[it.field].scalar();
                    it.inner || scalar.is_none_or(|it| it == Scalar::Bool)
                })
                .into_iter()
                .collect(),
            (_, expr) => {
                let mut places: Vec<&'a Expr> = Vec::new();
                if !self.linear_places(expr, &mut places) {
                    return Vec::new();
                }
                let mut targets: Vec<Target<'a>> =
                    places.into_iter().filter_map(|it| open(it, None)).collect();
                if targets.iter().any(|it| it.first) {
                    targets.retain(|it| it.first);
                }
                if targets.len() > 1 {
                    targets.retain(|it| self.fields[it.field].auto);
                }
                // A place that occurs twice, or a factor that is not constant.
                targets.retain(|it| degree(expr, &text(it.place)) == Some(1));
                if targets.len() == 1 {
                    targets
                } else {
                    Vec::new()
                }
            }
        }
    }

    /// The field that a name, or a path that starts with it, is in.
    pub(crate) fn place(&self, expr: &Expr) -> Option<(&Field, bool)> {
        match peel(expr) {
            Expr::Path(path) if path.qself.is_none() => {
                let field = self.named(path.path.get_ident()?)?;
                (field.role == Role::Wire).then_some((field, false))
            }
            Expr::Field(field) => {
                let (root, _) = self.place(&field.base)?;
                Some((root, true))
            }
            _ => None,
        }
    }

    /// The places in sums and products; false where there is something else.
    fn linear_places<'a>(&self, expr: &'a Expr, places: &mut Vec<&'a Expr>) -> bool {
        if self.place(expr).is_some() {
            let new = places.iter().all(|it| text(it) != text(expr));
            if new {
                places.push(expr);
            }
            return true;
        }
        match peel(expr) {
            Expr::Binary(binary) => {
                matches!(binary.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_))
                    && self.linear_places(&binary.left, places)
                    && self.linear_places(&binary.right, places)
            }
            Expr::Unary(unary) => {
                matches!(unary.op, UnOp::Neg(_)) && self.linear_places(&unary.expr, places)
            }
            Expr::Cast(cast) => self.linear_places(&cast.expr, places),
            other => !names(other).iter().any(|name| self.named(name).is_some()),
        }
    }
}

/// The degree of an expression in a place; none where it is no polynomial.
fn degree(expr: &Expr, place: &str) -> Option<u32> {
    if text(expr) == place {
        return Some(1);
    }
    match peel(expr) {
        Expr::Binary(binary) => {
            let (a, b) = (degree(&binary.left, place)?, degree(&binary.right, place)?);
            match binary.op {
                BinOp::Mul(_) => Some(a + b),
                _ => Some(a.max(b)),
            }
        }
        Expr::Unary(unary) => degree(&unary.expr, place),
        Expr::Cast(cast) => degree(&cast.expr, place),
        _ => Some(0),
    }
}

/// Whether an expression changes the type of a number, which may lose some of it.
fn casts(expr: &Expr) -> bool {
    match peel(expr) {
        Expr::Binary(binary) => casts(&binary.left) || casts(&binary.right),
        Expr::Unary(unary) => casts(&unary.expr),
        Expr::Cast(_) => true,
        _ => false,
    }
}

impl Field {
    /// Whether what is written is not fixed by something else.
    fn is_open(&self) -> bool {
        let varint = self
            .member
            .as_ref()
            .is_none_or(|it| it.sort == Sort::Varint && !it.optional);
        let plain = self.member.as_ref().is_some_and(|it| {
            it.sort == Sort::Plain && !it.optional && matches!(it.how, How::Plain)
        });
        !self.is_computed() && self.role == Role::Wire && (varint || plain)
    }
}

/// The expression without parentheses.
pub(crate) fn peel(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => peel(&inner.expr),
        Expr::Group(inner) => peel(&inner.expr),
        other => other,
    }
}

/// A place as text, to compare it.
pub(crate) fn text(expr: &Expr) -> String {
    match peel(expr) {
        Expr::Field(field) => match &field.member {
            Name::Named(name) => format!("{}.{name}", text(&field.base)),
            Name::Unnamed(index) => format!("{}.{}", text(&field.base), index.index),
        },
        other => other.to_token_stream().to_string(),
    }
}
