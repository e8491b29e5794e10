//! The expressions of `value` and `check`.
//!
//! Between numbers `+ - * / % << >>` and the minus sign become calls that
//! compute in checked `i128`; a comparison with such a side compares as
//! `i128`; everything else keeps its own types.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::{BinOp, Expr, ExprBinary, Lit, UnOp};

use crate::model;

mod names;

pub(crate) use names::names;

/// The expression without the parentheses and invisible groups around it.
fn peel(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => peel(&inner.expr),
        Expr::Group(inner) => peel(&inner.expr),
        other => other,
    }
}

/// The function of an arithmetic operator.
fn function(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        _ => return None,
    })
}

/// Whether the expression gives an `i128` after rewriting.
pub(crate) fn is_arithmetic(expr: &Expr) -> bool {
    match peel(expr) {
        Expr::Binary(binary) => {
            let sides = || is_arithmetic(&binary.left) || is_arithmetic(&binary.right);
            function(&binary.op).is_some() || is_bitwise(&binary.op) && sides()
        }
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && !model_literal(&unary.expr),
        Expr::If(branch) => {
            let otherwise = branch.else_branch.as_ref();
            is_arithmetic_block(&branch.then_branch)
                || otherwise.is_some_and(|(_, other)| is_arithmetic(other))
        }
        Expr::Match(it) => it.arms.iter().any(|arm| is_arithmetic(&arm.body)),
        Expr::Block(it) => is_arithmetic_block(&it.block),
        _ => false,
    }
}

fn is_arithmetic_block(block: &syn::Block) -> bool {
    matches!(block.stmts.last(), Some(syn::Stmt::Expr(expr, None)) if is_arithmetic(expr))
}

const fn is_bitwise(op: &BinOp) -> bool {
    matches!(op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
}

fn model_literal(expr: &Expr) -> bool {
    matches!(peel(expr), Expr::Lit(_))
}

/// The expression with its arithmetic as checked calls; it stands where `?`
/// gives an `hg::Error`.
pub(crate) fn rewrite(expr: &Expr, hg: &TokenStream) -> TokenStream {
    match expr {
        Expr::Paren(inner) => {
            let inner = rewrite(&inner.expr, hg);
            quote!((#inner))
        }
        Expr::Group(inner) => {
            let inner = rewrite(&inner.expr, hg);
            quote!((#inner))
        }
        Expr::Binary(binary) => rewrite_binary(binary, hg),
        Expr::Unary(unary) if is_arithmetic(expr) => {
            let inner = number(&unary.expr, hg);
            quote!(#hg::expr::neg(#inner)?)
        }
        Expr::Unary(unary) => {
            let (op, inner) = (&unary.op, rewrite(&unary.expr, hg));
            quote!(#op #inner)
        }
        Expr::Cast(cast) => {
            let (inner, ty) = (rewrite(&cast.expr, hg), &cast.ty);
            quote!(#inner as #ty)
        }
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| rewrite(part, hg));
            quote!((#(#parts,)*))
        }
        Expr::Array(array) => {
            let parts = array.elems.iter().map(|part| rewrite(part, hg));
            quote!([#(#parts),*])
        }
        Expr::Reference(it) => {
            let (mutability, inner) = (&it.mutability, rewrite(&it.expr, hg));
            quote!(&#mutability #inner)
        }
        Expr::Field(field) => {
            let (base, member) = (rewrite(&field.base, hg), &field.member);
            quote!(#base.#member)
        }
        Expr::Index(it) if !matches!(peel(&it.index), Expr::Lit(_) | Expr::Range(_)) => {
            // An index out of bytes must not panic.
            let (base, index) = (rewrite(&it.expr, hg), number(&it.index, hg));
            quote!((*#hg::expr::index(&(#base)[..], #index)?))
        }
        Expr::MethodCall(call) => {
            // The arguments keep their own types, like those of every call.
            let receiver = rewrite(&call.receiver, hg);
            let (method, turbofish, args) = (&call.method, &call.turbofish, &call.args);
            quote!(#receiver.#method #turbofish (#args))
        }
        Expr::If(branch) => {
            let tail = tail(expr);
            let (cond, then) = (
                rewrite(&branch.cond, hg),
                block(&branch.then_branch, tail, hg),
            );
            let otherwise = branch.else_branch.as_ref().map(|(_, other)| {
                let other = match peel(other) {
                    Expr::Block(it) => block(&it.block, tail, hg),
                    other => tail(other, hg),
                };
                quote!(else #other)
            });
            quote!(if #cond #then #otherwise)
        }
        Expr::Let(it) => {
            let (pat, value) = (&it.pat, rewrite(&it.expr, hg));
            quote!(let #pat = #value)
        }
        Expr::Match(it) => {
            let (value, tail) = (rewrite(&it.expr, hg), tail(expr));
            let arms = it.arms.iter().map(|arm| {
                let (pat, body) = (&arm.pat, tail(&arm.body, hg));
                let guard = arm.guard.as_ref().map(|(_, guard)| {
                    let guard = rewrite(guard, hg);
                    quote!(if #guard)
                });
                quote!(#pat #guard => #body,)
            });
            quote!(match #value { #(#arms)* })
        }
        Expr::Block(it) if it.label.is_none() => block(&it.block, tail(expr), hg),
        other => other.to_token_stream(),
    }
}

type Rewrite = fn(&Expr, &TokenStream) -> TokenStream;

/// How the branches of an expression are rewritten: as numbers if one is.
fn tail(expr: &Expr) -> Rewrite {
    if is_arithmetic(expr) {
        numeric
    } else {
        rewrite
    }
}

fn block(block: &syn::Block, tail: Rewrite, hg: &TokenStream) -> TokenStream {
    let statements = block.stmts.iter().map(|statement| match statement {
        syn::Stmt::Expr(expr, None) => tail(expr, hg),
        syn::Stmt::Expr(expr, semicolon) => {
            let expr = rewrite(expr, hg);
            quote!(#expr #semicolon)
        }
        syn::Stmt::Local(local) => {
            let pat = &local.pat;
            let init = local.init.as_ref().map(|init| {
                let value = rewrite(&init.expr, hg);
                let diverge = init.diverge.as_ref().map(|(_, diverge)| {
                    let diverge = rewrite(diverge, hg);
                    quote!(else #diverge)
                });
                quote!(= #value #diverge)
            });
            quote!(let #pat #init;)
        }
        other => other.to_token_stream(),
    });
    quote!({ #(#statements)* })
}

fn rewrite_binary(binary: &ExprBinary, hg: &TokenStream) -> TokenStream {
    if let Some(function) = function(&binary.op) {
        let function = format_ident!("{function}");
        let (a, b) = (number(&binary.left, hg), number(&binary.right, hg));
        return quote!(#hg::expr::#function(#a, #b)?);
    }
    let op = &binary.op;
    let compares = matches!(
        op,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    );
    let either = is_arithmetic(&binary.left) || is_arithmetic(&binary.right);
    if (compares || is_bitwise(op)) && either {
        let (a, b) = (numeric(&binary.left, hg), numeric(&binary.right, hg));
        quote!(#a #op #b)
    } else {
        let (a, b) = (rewrite(&binary.left, hg), rewrite(&binary.right, hg));
        quote!(#a #op #b)
    }
}

/// An expression of type `i128`.
fn numeric(expr: &Expr, hg: &TokenStream) -> TokenStream {
    let number = number(expr, hg);
    if is_arithmetic(expr) {
        return quote!((#number));
    }
    quote!(#hg::expr::num(#number)?)
}

/// An operand: a literal without a suffix is an `i128`.
fn number(expr: &Expr, hg: &TokenStream) -> TokenStream {
    match peel(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) if int.suffix().is_empty() => {
                let wide = syn::LitInt::new(&format!("{}i128", int.base10_digits()), int.span());
                quote!(#wide)
            }
            _ => lit.to_token_stream(),
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) && model_literal(&unary.expr) => {
            let inner = number(&unary.expr, hg);
            quote!(-#inner)
        }
        other => rewrite(other, hg),
    }
}

/// A literal of bytes as an array, everything else as it is.
pub(crate) fn literal(expr: &Expr) -> TokenStream {
    match peel(expr) {
        Expr::Lit(lit) if matches!(lit.lit, Lit::ByteStr(_)) => quote!(*#lit),
        other => {
            debug_assert!(model::is_literal(other), "called for literals");
            other.to_token_stream()
        }
    }
}

/// A sum or product with one place in it replaced by a name.
pub(crate) fn replaced(
    expr: &Expr,
    place: &str,
    by: &proc_macro2::Ident,
    hg: &TokenStream,
) -> TokenStream {
    if model::place_text(expr) == place {
        return quote!(#by);
    }
    match peel(expr) {
        Expr::Binary(binary) if function(&binary.op).is_some() => {
            let function = format_ident!("{}", function(&binary.op).unwrap_or_default());
            let (a, b) = (
                replaced(&binary.left, place, by, hg),
                replaced(&binary.right, place, by, hg),
            );
            quote!(#hg::expr::#function(#a, #b)?)
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let inner = replaced(&unary.expr, place, by, hg);
            quote!(#hg::expr::neg(#inner)?)
        }
        // The cast of what is computed anyway loses nothing.
        Expr::Cast(cast) => replaced(&cast.expr, place, by, hg),
        other => number(other, hg),
    }
}
