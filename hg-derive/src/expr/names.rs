//! The names in an expression that may be fields: those that occur free.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Arm, Block, Expr, ExprCall, ExprClosure, ExprPath, Local, Macro, PatIdent};

/// The single words that are values and are not bound by the expression itself.
pub(crate) fn names(expr: &Expr) -> Vec<Ident> {
    let mut free = Free {
        names: Vec::new(),
        bound: Vec::new(),
    };
    free.visit_expr(expr);
    free.names
}

struct Free {
    names: Vec<Ident>,
    /// What `let`, closures and arms bind, innermost last.
    bound: Vec<Ident>,
}

impl Free {
    fn name(&mut self, ident: &Ident) {
        if !self.bound.contains(ident) && !self.names.contains(ident) {
            self.names.push(ident.clone());
        }
    }

    /// What is bound within ends with it.
    fn scope(&mut self, within: impl FnOnce(&mut Self)) {
        let outer = self.bound.len();
        within(self);
        self.bound.truncate(outer);
    }

    /// The tokens of a macro: every word that is no member, method or path.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) => {
                    let is = |at: Option<usize>, sign: char| {
                        let token = at.and_then(|at| tokens.get(at));
                        matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
                    };
                    let (one, two) = (at.checked_sub(1), at.checked_sub(2));
                    let member = is(one, '.') && !is(two, '.');
                    let path = is(one, ':') && is(two, ':')
                        || is(Some(at + 1), ':') && is(Some(at + 2), ':');
                    if !member && !path {
                        self.name(ident);
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'a> Visit<'a> for Free {
    fn visit_expr_path(&mut self, path: &'a ExprPath) {
        if let (None, Some(ident)) = (&path.qself, path.path.get_ident()) {
            self.name(ident);
        }
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        // The user's functions stay visible, whatever the fields are called.
        if !matches!(&*call.func, Expr::Path(_)) {
            self.visit_expr(&call.func);
        }
        call.args.iter().for_each(|arg| self.visit_expr(arg));
    }

    fn visit_pat_ident(&mut self, pat: &'a PatIdent) {
        self.bound.push(pat.ident.clone());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_local(&mut self, local: &'a Local) {
        // The value does not see what it is bound to.
        if let Some(init) = &local.init {
            visit::visit_local_init(self, init);
        }
        self.visit_pat(&local.pat);
    }

    fn visit_block(&mut self, block: &'a Block) {
        self.scope(|free| visit::visit_block(free, block));
    }

    fn visit_expr_closure(&mut self, closure: &'a ExprClosure) {
        self.scope(|free| visit::visit_expr_closure(free, closure));
    }

    fn visit_arm(&mut self, arm: &'a Arm) {
        self.scope(|free| visit::visit_arm(free, arm));
    }

    fn visit_macro(&mut self, it: &'a Macro) {
        self.tokens(it.tokens.clone());
    }
}
