//! Errors: collected, never dropped, each at its own place.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// All errors of one run.
#[derive(Default)]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    count: usize,
}

impl Errors {
    /// Reports an error that points at these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl AsRef<str>) {
        self.push(syn::Error::new_spanned(tokens, message.as_ref()));
    }

    /// Reports an error that points at this place.
    pub(crate) fn span(&mut self, span: Span, message: impl AsRef<str>) {
        self.push(syn::Error::new(span, message.as_ref()));
    }

    pub(crate) fn push(&mut self, error: syn::Error) {
        self.count += 1;
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// Takes the value of a result, or its error.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// How many errors there are: what fails grows it.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The errors as tokens, if there are any.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        self.all.map(|error| error.to_compile_error())
    }
}

/// A number with its noun: `1 bit`, `3 bits`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// The known word that is nearest to an unknown one.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    known
        .iter()
        .map(|it| (distance(word, it), *it))
        .min()
        .filter(|(distance, it)| *distance <= it.len().max(3) / 2)
        .map(|(_, it)| it)
}

/// The edit distance of two words.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut last = i;
        for (j, y) in b.bytes().enumerate() {
            let here = if x == y {
                last
            } else {
                last.min(row[j]).min(row[j + 1]) + 1
            };
            last = row[j + 1];
            row[j + 1] = here;
            if j == 0 {
                row[0] = i + 1;
            }
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("bit", "bits"), 1);
        assert_eq!(distance("pad_befor", "pad_before"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn the_nearest_word() {
        assert_eq!(nearest("bit", &["big", "bits", "magic"]), Some("big"));
        assert_eq!(nearest("litle", &["big", "little"]), Some("little"));
        assert_eq!(nearest("qqqqqqq", &["big", "little"]), None);
    }
}
