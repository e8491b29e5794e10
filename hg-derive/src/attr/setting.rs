//! One `key = value` of an attribute, and how lists of them are read.

use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{Attribute, Token};

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
        let key = input.call(Ident::parse_any)?;
        if !input.peek(Token![=]) {
            return Ok(Item { key, value: None });
        }
        input.parse::<Token![=]>()?;
        let mut value = TokenStream::new();
        let mut angles = 0_usize;
        while !input.is_empty() && (angles > 0 || !input.peek(Token![,])) {
            // Commas between the angle brackets of a type do not end the value.
            let operator = input.peek(Token![<<]) || input.peek(Token![<=]);
            match () {
                () if input.peek(Token![<]) && !operator && is_type(&key) => angles += 1,
                () if input.peek(Token![>]) && is_type(&key) => angles = angles.saturating_sub(1),
                () => {}
            }
            value.extend(Some(input.parse::<proc_macro2::TokenTree>()?));
        }
        Ok(Item {
            key,
            value: Some(value),
        })
    }
}

/// Whether the value of this key is a type.
fn is_type(key: &Ident) -> bool {
    key == "as"
}

/// All items of the `#[hg(…)]` attributes, in order.
pub(crate) fn items(attrs: &[Attribute], errors: &mut Errors) -> Vec<Item> {
    let mut all = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("hg")) {
        let Some(list) = errors.take(attr.meta.require_list()) else {
            continue;
        };
        let parser = syn::punctuated::Punctuated::<Item, Token![,]>::parse_terminated;
        if let Some(items) = errors.take(parser.parse2(list.tokens.clone())) {
            all.extend(items);
        }
    }
    all
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
                })
            }
            Some(first) => {
                let key = self.key.to_string();
                errors.span(self.key.span(), format!("`{key}` is given twice"));
                errors.span(first.span(), format!("`{key}` is given here first"));
            }
        }
    }

    /// A key that stands alone.
    pub(crate) fn flag(self, to: &mut Option<Setting<()>>, errors: &mut Errors) {
        if let Some(value) = &self.value {
            let key = &self.key;
            errors.at(
                value,
                format!("expected `{key}` alone, found a value\nhelp: remove ` = …`"),
            );
            return;
        }
        self.set(to, Some(()), errors);
    }

    /// A key with a value of this form.
    pub(crate) fn value<T: Parse>(
        self,
        to: &mut Option<Setting<T>>,
        example: &str,
        errors: &mut Errors,
    ) {
        let key = &self.key;
        let value = match &self.value {
            None => {
                errors.at(
                    key,
                    format!("expected a value\nhelp: write `{key} = {example}`"),
                );
                None
            }
            Some(value) => match syn::parse2::<T>(value.clone()) {
                Ok(value) => Some(value),
                Err(error) if value.is_empty() => {
                    drop(error);
                    errors.at(
                        key,
                        format!("expected a value\nhelp: write `{key} = {example}`"),
                    );
                    None
                }
                Err(error) => {
                    let help = format!("{error}\nhelp: write `{key} = {example}`");
                    errors.span(error.span(), help);
                    None
                }
            },
        };
        self.set(to, value, errors);
    }

    /// A key that is none of these.
    pub(crate) fn unknown(&self, place: &str, known: &[&str], errors: &mut Errors) {
        let key = self.key.to_string();
        let help = match nearest(&key, known) {
            Some(it) => format!("write `{it}`"),
            None => format!("the keys here are {}", list(known)),
        };
        errors.at(
            &self.key,
            format!("unknown key `{key}` on {place}\nhelp: {help}"),
        );
    }
}

fn list(words: &[&str]) -> String {
    words
        .iter()
        .map(|word| format!("`{word}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
