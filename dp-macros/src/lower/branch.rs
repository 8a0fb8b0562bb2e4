//! Branches on released values, and blocks. Each arm spends from its own share of the budget.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprBlock, ExprIf, ExprMatch};

use super::frame::Frame;
use super::names::{Numbered, budget, hidden};
use super::repeat::Target;
use super::{Context, Lower};
use crate::model::Cost;

/// An arm: a frame with its statements, receipts and costs, and its value.
type Arm = (Frame, TokenStream);

impl Lower<'_> {
    /// Lowers a block `{ .. }`.
    pub(super) fn nested_block(&mut self, expr: &mut ExprBlock) -> Expr {
        if expr.label.is_some() {
            self.targets.push(Target::of_block(expr.label.as_ref()));
            self.forbid(Context::LABELED, |lower| lower.visit_block_mut(&mut expr.block));
            self.targets.pop();
            return Expr::Block(expr.clone());
        }
        let (frame, value) = self.block(&mut expr.block);
        let attrs = &expr.attrs;
        if frame.is_free() {
            let out = frame.statements();
            return Expr::Verbatim(quote!(#(#attrs)* { #out #value }));
        }
        let at = expr.block.brace_token.span.open();
        let (name, receipt) = self.names(at);
        let (out, receipts, cost) = frame.finish();
        let (token, value, inner) = (budget(), or_unit(value), hidden("inner", at));
        let spend = quote_spanned! {Span::mixed_site().located_at(at)=>
            let (#name, #receipt, #token) = {
                #out
                let #inner = #value;
                (#inner, #receipts, #token)
            };
        };
        self.hoist(spend, receipt, cost);
        syn::parse_quote!(#name)
    }

    /// Lowers `if .. { .. } else { .. }`.
    pub(super) fn if_else(&mut self, expr: &mut ExprIf) -> Expr {
        self.scope.enter();
        self.expr(&mut expr.cond);
        let (then, then_value) = self.block(&mut expr.then_branch);
        self.scope.leave();
        let otherwise = expr.else_branch.as_mut().map(|(_, otherwise)| self.arm(otherwise));
        let (attrs, token, cond) = (&expr.attrs, expr.if_token, &expr.cond);
        let free = |arm: &Arm| arm.0.is_free();
        let first = (then, then_value);
        if free(&first) && otherwise.as_ref().is_none_or(free) {
            let (out, value) = (first.0.statements(), &first.1);
            let rest = otherwise.map(|(frame, value)| {
                let out = frame.statements();
                // The code writes `else if` without braces around the inner `if`, because lints
                // would report such braces.
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

    /// Lowers `match .. { .. }`.
    pub(super) fn match_on(&mut self, expr: &mut ExprMatch) -> Expr {
        let kinds = self.kinds(&mut expr.expr);
        let mut arms = Vec::new();
        for arm in &mut expr.arms {
            self.scope.enter();
            self.scope.bind_pattern(&arm.pat, &kinds);
            if let Some((_, guard)) = &mut arm.guard {
                self.forbid(Context::GUARD, |lower| {
                    lower.expr(guard);
                });
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
        if arms.iter().all(|arm| arm.0.is_free()) {
            let bodies = arms.into_iter().map(|(frame, value)| {
                let out = frame.statements();
                if out.is_empty() { quote!(#value) } else { quote!({ #out #value }) }
            });
            return Expr::Verbatim(quote!(#(#attrs)* #token #value { #(#heads => #bodies,)* }));
        }
        let at = token.span;
        self.branch(at, arms, |arms| quote!(match #value { #(#heads => { #arms })* }))
    }

    /// Lowers an arm: a block, or an expression, which counts as a block without braces.
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

    /// Splits a share off the budget, as large as the cost of the most expensive arm. Each arm
    /// spends from that share, and returns a receipt whose type names all arms.
    fn branch(
        &mut self,
        at: Span,
        mut arms: Vec<Arm>,
        join: impl FnOnce(&[TokenStream]) -> TokenStream,
    ) -> Expr {
        let span = Span::mixed_site().located_at(at);
        let (name, receipt) = self.names(at);
        let (token, inner) = (budget(), hidden("inner", at));
        if arms.len() == 1
            && let Some((frame, value)) = arms.pop()
        {
            let ((out, receipts, cost), value) = (frame.finish(), or_unit(value));
            let joined = join(&[quote_spanned! {span=>
                #out
                let #inner = #value;
                (#inner, #receipts, #token)
            }]);
            self.hoist(quote_spanned!(span=> let (#name, #receipt, #token) = #joined;), receipt, cost);
            return syn::parse_quote!(#name);
        }
        let (sides, costs): (Vec<_>, Vec<_>) = arms
            .into_iter()
            .map(|(frame, value)| {
                let (out, receipts, cost) = frame.finish();
                ((out, receipts, value), cost)
            })
            .unzip();
        let names = self.numbered(at);
        let shares: Vec<TokenStream> =
            (0..costs.len()).map(|i| self.query.costs().list(&Cost::Branch(costs[i..].to_vec()))).collect();
        let bodies: Vec<TokenStream> = sides
            .into_iter()
            .enumerate()
            .map(|(i, (out, receipts, value))| {
                let (before, receipt) = nested(i, &shares, &receipts, &names);
                let value = or_unit(value);
                quote_spanned! {span=>
                    #before
                    #out
                    // This lint is off because an arm may panic.
                    #[allow(clippy::diverging_sub_expression)]
                    let #inner = #value;
                    #[allow(unreachable_code)]
                    let __dp_side = (#inner, #receipt);
                    __dp_side
                }
            })
            .collect();
        let joined = join(&bodies);
        let (share, fork, most) = (names.of("share", 0), names.of("fork", 0), &shares[0]);
        let spend = quote_spanned! {span=>
            let (#share, #fork, #token) = #token.branch::<#most>();
            let (#name, #receipt) = #joined;
        };
        self.hoist(spend, receipt, Cost::Branch(costs));
        syn::parse_quote!(#name)
    }
}

/// The statements that come before arm `i`, and the receipt after it.
///
/// A branch in `dp-types` has two sides, so the macro nests the arms to the right: `(arm 0, (arm 1,
/// arm 2))`. Each inner branch is the second side of the branch around it. The inner branch's
/// receipt becomes the receipt of that side.
fn nested(
    i: usize,
    shares: &[TokenStream],
    receipts: &TokenStream,
    names: &Numbered,
) -> (TokenStream, TokenStream) {
    let token = budget();
    let share = |k: usize| names.of("share", k);
    let fork = |k: usize| names.of("fork", k);
    let rest = |k: usize| names.of("rest", k);
    let last_branch = shares.len().saturating_sub(2);
    let depth = i.min(last_branch);
    let splits = (0..depth).map(|k| {
        let (from, to, fork, rest, most) = (share(k), share(k + 1), fork(k + 1), rest(k + 1), &shares[k + 1]);
        quote!(let (#to, #fork, #rest) = #from.branch::<#most>();)
    });
    let innermost = share(depth);
    let before = quote!(#(#splits)* let #token = #innermost;);
    let side = if i > last_branch { quote!(second) } else { quote!(first) };
    let deepest = fork(depth);
    let receipt = (0..depth).rev().fold(quote!(#deepest.#side(#receipts, #token)), |inner, k| {
        let (fork, rest) = (fork(k), rest(k + 1));
        quote!(#fork.second(#inner, #rest))
    });
    (before, receipt)
}

/// The value of a block, which is `()` if the block has no last expression.
fn or_unit(value: TokenStream) -> TokenStream {
    if value.is_empty() { quote!(()) } else { value }
}
