//! One `key = value` of an attribute, and how lists of them are read.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{Attribute, Expr, Lit, Member, Meta, Path, Token, Type, UnOp};

use crate::diag::{Errors, nearest};

/// A setting that stands at most once, with the place of its key.
pub(crate) struct Setting<T> {
    pub(crate) key: Ident,
    pub(crate) value: T,
}

impl<T> Setting<T> {
    pub(crate) fn span(&self) -> Span {
        self.key.span()
    }
}

/// A key with the tokens behind its `=`.
pub(crate) struct Item {
    pub(crate) key: Ident,
    value: Option<TokenStream>,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input
            .call(Ident::parse_any)
            .map_err(|error| wrong(input, error.span(), "a key"))?;
        if !input.peek(Token![=]) {
            if !input.is_empty() && !input.peek(Token![,]) {
                let wanted = format!("`=` or `,` behind `{key}`");
                return Err(wrong(input, input.span(), &wanted));
            }
            return Ok(Item { key, value: None });
        }
        input.parse::<Token![=]>()?;
        let value = whole(input, &key).map_or_else(|| up_to_comma(input), Ok)?;
        Ok(Item {
            key,
            value: Some(value),
        })
    }
}

/// The value, if it is a type or an expression: commas within it do not end it.
fn whole(input: ParseStream<'_>, key: &Ident) -> Option<TokenStream> {
    let ahead = input.fork();
    let value = if key == "as" || key == "from" || key == "try_from" {
        ahead.parse::<Type>().ok()?.into_token_stream()
    } else {
        ahead.parse::<Expr>().ok()?.into_token_stream()
    };
    if !ahead.is_empty() && !ahead.peek(Token![,]) {
        return None;
    }
    input.advance_to(&ahead);
    Some(value)
}

/// Whatever stands there, for an error about it.
fn up_to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut value = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        value.extend(Some(input.parse::<TokenTree>()?));
    }
    Ok(value)
}

/// An error in the form of a list.
fn wrong(input: ParseStream<'_>, span: Span, wanted: &str) -> syn::Error {
    let found = match input.fork().parse::<TokenTree>() {
        Ok(TokenTree::Group(_)) => "parentheses".to_owned(),
        Ok(token) => format!("`{token}`"),
        Err(_) => "nothing".to_owned(),
    };
    let message = format!(
        "expected {wanted}, found {found}\nhelp: write `key = value`, with `,` between keys"
    );
    syn::Error::new(span, message)
}

/// A value that a key can have.
pub(crate) trait Kind: Parse {
    /// What was expected, where nothing could be read.
    const WANTED: &'static str;
}

impl Kind for Expr {
    const WANTED: &'static str = "an expression";
}

impl Kind for Ident {
    const WANTED: &'static str = "a name";
}

impl Kind for Member {
    const WANTED: &'static str = "the name of a field";
}

impl Kind for Type {
    const WANTED: &'static str = "a type";
}

impl Kind for Path {
    const WANTED: &'static str = "a path";
}

/// All items of the `#[hg(…)]` attributes, in order.
pub(crate) fn items(attrs: &[Attribute], errors: &mut Errors) -> Vec<Item> {
    let mut all = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("hg")) {
        match &attr.meta {
            Meta::List(list) if !list.tokens.is_empty() => {
                let parser = |input: ParseStream<'_>| {
                    read_list(input, &mut all, errors);
                    Ok(())
                };
                // The list is read to its end, whatever is in it.
                let _ = parser.parse2(list.tokens.clone());
            }
            meta => errors.at(
                meta,
                "expected a list of keys\nhelp: write e.g. `#[hg(big)]`, or remove it",
            ),
        }
    }
    all
}

/// Items with commas between them. Behind a wrong one it goes on at the next comma.
fn read_list(input: ParseStream<'_>, all: &mut Vec<Item>, errors: &mut Errors) {
    while !input.is_empty() {
        all.extend(errors.take(input.parse()));
        while !input.is_empty() && input.parse::<Option<Token![,]>>().ok().flatten().is_none() {
            let _ = input.parse::<TokenTree>();
        }
    }
}

impl Item {
    /// Takes the item as a setting, if it is the first of its key.
    fn set<T>(self, to: &mut Option<Setting<T>>, value: Option<T>, errors: &mut Errors) {
        let Some(value) = value else { return };
        match to {
            None => {
                *to = Some(Setting {
                    key: self.key,
                    value,
                });
            }
            Some(first) => {
                let key = self.key.to_string();
                errors.span(
                    self.key.span(),
                    format!("`{key}` is given twice\nhelp: remove one of the two"),
                );
                errors.span(first.span(), format!("`{key}` is given here first"));
            }
        }
    }

    /// A key that stands alone.
    pub(crate) fn flag(self, to: &mut Option<Setting<()>>, errors: &mut Errors) {
        if let Some(value) = &self.value {
            let key = &self.key;
            let message = format!("expected `{key}` alone, found a value\nhelp: write `{key}`");
            if value.is_empty() {
                errors.at(key, message);
            } else {
                errors.at(value, message);
            }
            return;
        }
        self.set(to, Some(()), errors);
    }

    /// A key with a value of this form.
    pub(crate) fn value<T: Kind>(
        self,
        to: &mut Option<Setting<T>>,
        example: &str,
        errors: &mut Errors,
    ) {
        let key = &self.key;
        let Some(value) = self.value.as_ref().filter(|value| !value.is_empty()) else {
            let message =
                format!("expected a value behind `{key}`\nhelp: write `{key} = {example}`");
            errors.at(key, message);
            return;
        };
        let parser = |input: ParseStream<'_>| {
            let value = input.parse::<T>();
            if value.is_ok() && !input.is_empty() {
                let wanted = format!("`,` behind the value of `{key}`");
                return Err(wrong(input, input.span(), &wanted));
            }
            // What is left belongs to the error.
            input.parse::<TokenStream>()?;
            Ok(value)
        };
        let value = match parser.parse2(value.clone()) {
            Ok(Ok(value)) => Some(value),
            Ok(Err(error)) if error.to_string().contains("\nhelp:") => {
                errors.push(error);
                None
            }
            Ok(Err(_)) => {
                let (wanted, found) = (T::WANTED, shown(value));
                let message =
                    format!("expected {wanted}, found `{found}`\nhelp: write `{key} = {example}`");
                errors.at(value, message);
                None
            }
            Err(error) => {
                errors.push(error);
                None
            }
        };
        self.set(to, value, errors);
    }

    /// A key with a value that may stand several times.
    pub(crate) fn more<T: Kind>(
        self,
        to: &mut Vec<Setting<T>>,
        example: &str,
        errors: &mut Errors,
    ) {
        let mut read = None;
        self.value(&mut read, example, errors);
        to.extend(read);
    }

    /// A key that stands alone, or with a value of this form.
    pub(crate) fn optional<T: Kind>(
        self,
        to: &mut Option<Setting<Option<T>>>,
        example: &str,
        errors: &mut Errors,
    ) {
        if self.value.is_none() {
            return self.set(to, Some(None), errors);
        }
        let mut read = None;
        let key = self.key.clone();
        self.value(&mut read, example, errors);
        let value = read.map(|it| Some(it.value));
        Item { key, value: None }.set(to, value, errors);
    }

    /// A key with a number of bytes: an expression, not of a negative number.
    pub(crate) fn bytes(self, to: &mut Option<Setting<Expr>>, example: &str, errors: &mut Errors) {
        self.number(to, example, u32::MAX, errors);
    }

    /// A key with the value of a byte.
    pub(crate) fn byte(self, to: &mut Option<Setting<Expr>>, example: &str, errors: &mut Errors) {
        self.number(to, example, u32::from(u8::MAX), errors);
    }

    /// A key with a number up to this one, if it is a literal.
    fn number(self, to: &mut Option<Setting<Expr>>, example: &str, max: u32, errors: &mut Errors) {
        let mut read = None;
        let key = self.key.clone();
        self.value(&mut read, example, errors);
        let Some(Setting { value, .. }) = read else {
            return;
        };
        if !fits(&value, max) {
            let found = shown(&value);
            let message = format!(
                "expected a number from 0 to {max}, found `{found}`\nhelp: write e.g. `{key} = {example}`"
            );
            errors.at(&value, message);
            return;
        }
        Item { key, value: None }.set(to, Some(value), errors);
    }

    /// A key that is none of these: the flags, and those with a value.
    pub(crate) fn unknown(
        &self,
        place: &str,
        flags: &[&str],
        valued: &[&str],
        errors: &mut Errors,
    ) {
        let key = self.key.to_string();
        let (first, second) = match self.value {
            Some(_) => (valued, flags),
            None => (flags, valued),
        };
        let help = match nearest(&key, first).or_else(|| nearest(&key, second)) {
            Some(it) => format!("write `{it}`"),
            None if flags.len() + valued.len() == 1 => format!("use {}", list(flags, valued)),
            None => format!("use one of {}", list(flags, valued)),
        };
        errors.at(
            &self.key,
            format!("unknown key `{key}` on {place}\nhelp: {help}"),
        );
    }
}

/// Whether an expression may be a number up to this one: all but literals may.
fn fits(expr: &Expr, max: u32) -> bool {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => int.base10_parse::<u32>().is_ok_and(|number| number <= max),
            Lit::Byte(_) => true,
            _ => false,
        },
        Expr::Unary(unary) => !matches!(
            (&unary.op, unary.expr.as_ref()),
            (UnOp::Neg(_), Expr::Lit(_))
        ),
        Expr::Paren(inner) => fits(&inner.expr, max),
        Expr::Group(inner) => fits(&inner.expr, max),
        _ => true,
    }
}

/// A literal as the user wrote it, with its sign.
pub(crate) fn shown(value: &impl ToTokens) -> String {
    value.to_token_stream().to_string().replace("- ", "-")
}

fn list(flags: &[&str], valued: &[&str]) -> String {
    let words: Vec<String> = valued
        .iter()
        .chain(flags)
        .map(|word| format!("`{word}`"))
        .collect();
    words.join(", ")
}
