//! Whatever the printed code binds has a name that no user has: a constant, a
//! static or a unit struct of the same name would make a pattern of it.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use syn::visit::{self, Visit};

/// One of everything that is printed.
const MESSAGES: &[&str] = &[
    "struct Plain { a: u8, #[hg(big)] b: [u16; 2], c: Inner, #[hg(value = a + 1)] d: Auto<u8>,
        #[hg(sum = hg::sum::internet)] e: Auto<u16>, #[hg(as = u16)] ff: Host, #[hg(skip)] g: u8,
        #[hg(bits = 3)] h: u8, #[hg(bits = 1)] i: bool, #[hg(bits = 4)] j: Kind,
        #[hg(size = 4, fill = 1)] k: u8, p: PhantomData<u8>, #[hg(bits = 8)] q: [u8; 2] }",
    "#[hg(big, magic = 1u16, size = 99, check = a < b)] struct Pinned { a: u8, #[hg(at = 7)] b: u8,
        #[hg(align_before = 4, pad_after = 2)] c: Inner }",
    "#[hg(bits = 16, lsb0)] struct Bits { #[hg(bits = 3)] a: u8, #[hg(bits = 13, value = 7)] b: Auto<u16> }",
    "#[hg(bits = 12)] struct Narrow { #[hg(bits = 12)] a: i16 }",
    "struct New(u16);",
    "struct Generic<T, const N: usize> { a: T, b: [T; N] }",
    "#[repr(u8)] enum Number { A = 1, B = 2 }",
    "#[repr(i16)] enum Total { A = -1, #[hg(other)] Rest(i16) }",
    "#[hg(bits = 3)] enum Small { A, B, #[hg(other)] Rest(u8) }",
    "#[hg(from = Plain)] struct From { a: u16, #[hg(from = b)] c: u8, #[hg(default = 3)] d: u8,
        #[hg(default)] e: u8 }",
    "#[hg(try_from = Plain, from = Pinned)] struct TryFrom { a: u16, b: Inner }",
    "#[hg(magic = b\"ab\", size = total, check = n > 1, origin, depth = 4)] struct Dynamic { total: u16, n: u8,
        #[hg(count = n, max = 9)] a: Vec<u16>, #[hg(prefix_bytes = u8)] b: String,
        #[hg(until = 0)] c: Vec<u8>, #[hg(until = |each| each > 2)] d: Vec<u8>, #[hg(until = \"x\")] e: String,
        k: u8, #[hg(tag = k, prefix_bytes = u24)] ff: Union, #[hg(size = 4)] g: String, h: bool,
        #[hg(if = h)] i: Option<u8>, #[hg(bits = 4)] j: u8, #[hg(bits = 4, value = 3)] l: Auto<u8>,
        #[hg(sum = hg::sum::internet)] m: Auto<u16>, #[hg(sum = hg::sum::internet)] o: Auto<u16>,
        #[hg(as = Wire)] p: Host, q: Leb128<u32>, #[hg(bytes = q)] r: Vec<u8>, #[hg(as = Leb128<u16>)] s: u16,
        #[hg(count = s)] t: Vec<u8>, #[hg(prefix = if h { u16 } else { u8 })] u: Vec<u8>,
        #[hg(prefix = u8, align_before = 4, pad_before = 1, pad_after = 2, align_after = 2)] v: Vec<u8>,
        w: Header, #[hg(bytes = w.len * 2)] x: Vec<u8>, y: Box<Inner>, #[hg(skip)] z: u8,
        aa: Auto<u8>, #[hg(count = aa + 1)] ab: Vec<u8>, #[hg(until = b\"\\0\\0\", size = 9)] ac: Vec<u8>,
        #[hg(if = h, tag = k)] ad: Option<Union>, #[hg(if = n > 2)] ae: Option<u8>,
        #[hg(rest)] af: Vec<(u8, u16)> }",
    "#[hg(recursive)] struct Tree<T> { #[hg(prefix = u8)] a: Vec<Tree<T>>, #[hg(prefix = u8)] b: Vec<T> }",
    "struct Text(#[hg(rest)] String);",
    "#[hg(tag = u8)] enum Union { #[hg(tag = 0)] A, #[hg(tag = ONE)] B(u16), #[hg(tag = 3)] C { n: u8,
        #[hg(bytes = n)] v: Vec<u8>, #[hg(bits = 8)] x: u8 }, #[hg(other)] Rest(u8, #[hg(rest)] Vec<u8>) }",
    "#[hg(peek = u16)] enum Peek { #[hg(tag = 1..=5)] A(u16), #[hg(other)] B(u16) }",
    "enum Told { #[hg(tag = (1, b\"ab\"))] A(u16), #[hg(other)] B((u8, [u8; 2]), u8) }",
    "#[repr(u8)] enum Numbered { #[hg(tag = 7)] A(u16), B(u8) = 9 }",
];

#[test]
fn what_is_bound_has_a_name_of_our_own() {
    for text in MESSAGES {
        let input = syn::parse_str(text).unwrap();
        judge(text, &super::derive(&input));
    }
}

fn judge(input: &str, printed: &TokenStream) {
    let text = printed.to_string();
    assert!(!text.contains("compile_error"), "{input}: {text}");
    let mut users = Users(BTreeSet::from(["each".to_owned()]));
    users.visit_item(&syn::parse_str(input).unwrap());
    let mut bound = Bound {
        users: users.0,
        found: BTreeSet::new(),
    };
    bound.visit_file(&syn::parse2(printed.clone()).unwrap());
    assert!(bound.found.is_empty(), "{input}\nbinds {:?}", bound.found);
}

/// The names that the input itself binds: fields and arguments.
struct Users(BTreeSet<String>);

impl Visit<'_> for Users {
    fn visit_field(&mut self, field: &syn::Field) {
        self.0.extend(field.ident.iter().map(Ident::to_string));
    }

    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.0.insert(pat.ident.to_string());
    }
}

struct Bound {
    users: BTreeSet<String>,
    found: BTreeSet<String>,
}

impl Bound {
    fn name(&mut self, ident: &Ident) {
        let name = ident.to_string();
        let ours = name.to_ascii_lowercase().starts_with("__hg");
        if !ours && !self.users.contains(&name) {
            self.found.insert(name);
        }
    }
}

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.name(&pat.ident);
        visit::visit_pat_ident(self, pat);
    }

    /// What stands in a body hides the user's names from the user's expressions.
    fn visit_block(&mut self, block: &syn::Block) {
        for statement in &block.stmts {
            if let syn::Stmt::Item(syn::Item::Const(item)) = statement {
                self.name(&item.ident);
            }
        }
        visit::visit_block(self, block);
    }

    /// Macros of the core library, whose input is an expression or a pattern.
    fn visit_macro(&mut self, it: &syn::Macro) {
        if let Ok(expr) = it.parse_body::<syn::Expr>() {
            self.visit_expr(&expr);
        }
        visit::visit_macro(self, it);
    }
}
