//! Branches on released values, and blocks: each arm spends from a share of its own.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprBlock, ExprIf, ExprMatch};

use super::hoist::{Frame, pairs};
use super::scope::Kinds;
use super::{Context, Lower, budget};
use crate::model::Cost;

/// An arm: its statements, receipts and costs, and its value.
type Arm = (Frame, TokenStream);

impl Lower<'_> {
    /// `{ .. }`.
    pub(super) fn nested_block(&mut self, expr: &mut ExprBlock) -> Expr {
        if expr.label.is_some() {
            self.forbid(Context::LABELED, |lower| {
                let tokens = lower.in_place(&mut expr.block);
                expr.block = syn::parse_quote!({ #tokens });
            });
            return Expr::Block(expr.clone());
        }
        let (frame, value) = self.block(&mut expr.block);
        let (attrs, out) = (&expr.attrs, &frame.out);
        if frame.costs.is_empty() {
            return Expr::Verbatim(quote!(#(#attrs)* { #out #value }));
        }
        let at = expr.block.brace_token.span.open();
        let (name, receipt) = self.names(at);
        let (token, value, receipts) = (budget(), or_unit(value), pairs(&frame.receipts));
        let inner = Ident::new("__dp_inner", Span::mixed_site());
        let spend = quote_spanned! {Span::mixed_site().located_at(at)=>
            let (#name, #receipt, #token) = {
                #out
                let #inner = #value;
                (#inner, #receipts, #token)
            };
        };
        self.hoist(spend, receipt, Cost::Sequence(frame.costs));
        syn::parse_quote!(#name)
    }

    /// `if .. { .. } else { .. }`.
    pub(super) fn if_else(&mut self, expr: &mut ExprIf) -> Expr {
        self.scope.enter();
        self.expr(&mut expr.cond);
        let (then, then_value) = self.block(&mut expr.then_branch);
        self.scope.leave();
        let otherwise = expr.else_branch.as_mut().map(|(_, otherwise)| self.arm(otherwise));
        let (attrs, token, cond) = (&expr.attrs, expr.if_token, &expr.cond);
        let free = |arm: &Arm| arm.0.costs.is_empty();
        let first = (then, then_value);
        if free(&first) && otherwise.as_ref().is_none_or(free) {
            let (out, value) = (&first.0.out, &first.1);
            let rest = otherwise.map(|(frame, value)| {
                let out = frame.out;
                // `else if` needs no braces of its own, and lints would ask for it.
                let chained = out.is_empty()
                    && matches!(value.clone().into_iter().next(),
                    Some(proc_macro2::TokenTree::Ident(word)) if word == "if");
                if chained { quote!(else #value) } else { quote!(else { #out #value }) }
            });
            return Expr::Verbatim(quote!(#(#attrs)* #token #cond { #out #value } #rest));
        }
        let arms = vec![first, otherwise.unwrap_or_default()];
        let at = token.span;
        self.branch(at, arms, |arms| {
            let (first, second) = (&arms[0], &arms[1]);
            quote!(if #cond { #first } else { #second })
        })
    }

    /// `match .. { .. }`.
    pub(super) fn match_on(&mut self, expr: &mut ExprMatch) -> Expr {
        let kinds = self.scope.kinds(&expr.expr);
        self.expr(&mut expr.expr);
        let mut arms = Vec::new();
        for arm in &mut expr.arms {
            self.scope.enter();
            self.scope.bind_pattern(&arm.pat, &kinds);
            if let Some((_, guard)) = &mut arm.guard {
                self.forbid(Context::GUARD, |lower| lower.expr(guard));
            }
            arms.push(self.arm(&mut arm.body));
            self.scope.leave();
        }
        let heads: Vec<TokenStream> = expr
            .arms
            .iter()
            .map(|arm| {
                let (attrs, pat) = (&arm.attrs, &arm.pat);
                let guard = arm.guard.as_ref().map(|(token, guard)| quote!(#token #guard));
                quote!(#(#attrs)* #pat #guard)
            })
            .collect();
        let (attrs, token, value) = (&expr.attrs, expr.match_token, &expr.expr);
        if arms.iter().all(|arm| arm.0.costs.is_empty()) {
            let bodies = arms.iter().map(|(frame, value)| {
                let out = &frame.out;
                if out.is_empty() { quote!(#value) } else { quote!({ #out #value }) }
            });
            return Expr::Verbatim(quote!(#(#attrs)* #token #value { #(#heads => #bodies,)* }));
        }
        let at = token.span;
        self.branch(at, arms, |arms| quote!(match #value { #(#heads => { #arms })* }))
    }

    /// An arm: a block, or an expression that is one in all but its braces.
    fn arm(&mut self, expr: &mut Expr) -> Arm {
        if let Expr::Block(block) = expr
            && block.label.is_none()
            && block.attrs.is_empty()
        {
            return self.block(&mut block.block);
        }
        self.scope.enter();
        self.frames.push(Frame::default());
        self.expr(expr);
        let frame = self.frames.pop().unwrap_or_default();
        self.scope.leave();
        (frame, expr.to_token_stream())
    }

    /// A share as large as the largest arm is split off; each arm spends from it, and leaves a receipt that names
    /// all of them.
    fn branch(&mut self, at: Span, arms: Vec<Arm>, join: impl FnOnce(&[TokenStream]) -> TokenStream) -> Expr {
        let span = Span::mixed_site().located_at(at);
        let (name, receipt) = self.names(at);
        let token = budget();
        let (sides, costs): (Vec<_>, Vec<_>) = arms
            .into_iter()
            .map(|(frame, value)| ((frame.out, value, pairs(&frame.receipts)), frame.costs))
            .unzip();
        let cost = Cost::Branch(costs.into_iter().map(Cost::Sequence).collect());
        let shares = self.shares(&cost);
        let root = &self.query.root;
        let bodies: Vec<TokenStream> = sides
            .into_iter()
            .enumerate()
            .map(|(i, (out, value, receipts))| {
                let (share, receipts) = nested(root, i, &shares, &receipts, span);
                let value = or_unit(value);
                quote_spanned! {span=>
                    let #token = __dp_share;
                    #share
                    #out
                    // An arm may panic instead.
                    #[allow(clippy::diverging_sub_expression)]
                    let __dp_inner = #value;
                    #[allow(unreachable_code)]
                    let __dp_side = (__dp_inner, #receipts);
                    __dp_side
                }
            })
            .collect();
        let joined = join(&bodies);
        let most = &shares[0];
        let spend = quote_spanned! {span=>
            let (__dp_share, #token) = #token.split::<#most>();
            let (#name, #receipt) = #joined;
        };
        self.hoist(spend, receipt, cost);
        syn::parse_quote!(#name)
    }

    /// What arm `i` and those after it need, for each `i`.
    fn shares(&self, cost: &Cost) -> Vec<TokenStream> {
        let Cost::Branch(arms) = cost else { return Vec::new() };
        let (root, tables) = (&self.query.root, self.query.sig.tables.len());
        (0..arms.len()).map(|i| Cost::Branch(arms[i..].to_vec()).env(root, tables)).collect()
    }

    /// Runs `walk` where nothing can be released.
    pub(super) fn forbid(&mut self, context: Context, walk: impl FnOnce(&mut Self)) {
        self.contexts.push(context);
        walk(self);
        self.contexts.pop();
    }

    /// The names that conditions bind are public.
    pub(super) fn bind_public(&mut self, pattern: &syn::Pat) {
        self.scope.bind_pattern(pattern, &Kinds::public());
    }
}

/// Statements that come before arm `i`, and its receipt after it.
///
/// The law knows branches of two sides, so arms are nested to the right: `(arm 0, (arm 1, arm 2))`. On the way to its
/// arm, each branch sets apart what its other side may need more; that stands for the side that does not run.
fn nested(
    root: &TokenStream,
    i: usize,
    shares: &[TokenStream],
    receipts: &TokenStream,
    span: Span,
) -> (TokenStream, TokenStream) {
    let Some(last_branch) = shares.len().checked_sub(2) else {
        return (TokenStream::new(), receipts.clone());
    };
    let token = budget();
    let depth = i.min(last_branch);
    let rest = |k: usize| Ident::new(&format!("__dp_rest_{k}"), span);
    let splits = (0..depth).map(|k| {
        let (rest, share) = (rest(k), &shares[k + 1]);
        quote!(let (#token, #rest) = #token.split::<#share>();)
    });
    let side = if i > last_branch { quote!(second) } else { quote!(first) };
    let innermost = quote!(#root::budget::branch::#side(#receipts, #token));
    let receipt = (0..depth).rev().fold(innermost, |inner, k| {
        let rest = rest(k);
        quote!(#root::budget::branch::second(#inner, #rest))
    });
    (splits.collect(), receipt)
}

/// A block without a last expression is worth `()`.
fn or_unit(value: TokenStream) -> TokenStream {
    if value.is_empty() { quote!(()) } else { value }
}
