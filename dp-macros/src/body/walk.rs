//! The walk: expressions in evaluation order, and what surrounds them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, Local, Macro, Stmt};

use super::hoist::Frame;
use super::release::{is_release, literal};
use super::{Context, Kind, Lower, Scope};
use crate::check::{asks, exits, macros, raw};
use crate::number::tokens;
use crate::rows;

impl Lower<'_> {
    /// Lowers an expression where it stands.
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        self.visit_expr_mut(expr);
    }

    /// Lowers a block: its statements with what they release, and its last expression.
    pub(super) fn block(&mut self, block: &mut Block) -> (Frame, TokenStream) {
        self.scope.enter();
        self.frames.push(Frame::default());
        let mut value = TokenStream::new();
        let count = block.stmts.len();
        for (i, statement) in block.stmts.iter_mut().enumerate() {
            let last = i + 1 == count;
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Item(item) => self.item(item),
                Stmt::Expr(expr, semi) => {
                    // The answer of the query itself: inner blocks may well give a protected number. A type of the
                    // answer that was refused says the same.
                    let outermost = self.frames.len() == 1 && self.query.sig.output.is_some();
                    if last && semi.is_none() && outermost {
                        raw::answer(&self.scope, expr, self.sink);
                    }
                    self.expr(expr);
                    if last && semi.is_none() {
                        value = expr.to_token_stream();
                        continue;
                    }
                    // A block that released something has become the name of its value, which as a statement is ().
                    if semi.is_none() && matches!(expr, Expr::Path(_)) {
                        *statement = syn::parse_quote!(let () = #expr;);
                    }
                }
                Stmt::Macro(call) => {
                    self.visit_macro_mut(&mut call.mac);
                    if last && call.semi_token.is_none() {
                        value = call.to_token_stream();
                        continue;
                    }
                }
            }
            if let Some(frame) = self.frames.last_mut() {
                statement.to_tokens(&mut frame.out);
            }
        }
        self.scope.leave();
        (self.frames.pop().unwrap_or_default(), value)
    }

    /// A block in which nothing can be released, as tokens.
    pub(super) fn in_place(&mut self, block: &mut Block) -> TokenStream {
        let (frame, value) = self.block(block);
        let out = frame.out;
        quote!(#out #value)
    }

    fn local(&mut self, local: &mut Local) {
        let Some(init) = &mut local.init else {
            self.bind_public(&local.pat);
            return;
        };
        let kinds = self.scope.kinds(&init.expr);
        self.expr(&mut init.expr);
        if let Some((_, otherwise)) = &mut init.diverge {
            self.forbid(Context::LET_ELSE, |lower| lower.expr(otherwise));
        }
        self.scope.bind_pattern(&local.pat, &kinds);
    }

    fn item(&mut self, item: &Item) {
        if let Some(span) = macros::release_in(item.to_token_stream()) {
            self.sink.push(Context::ITEM.refuse(span));
        }
    }

    /// A literal beside a protected number becomes one of the law's; it stands on the right.
    fn multiple(&mut self, pair: &mut syn::ExprBinary) {
        let protected = |scope: &Scope, side: &Expr| matches!(scope.kind(side), Kind::Protected { .. });
        if literal(&pair.left).is_some() && protected(&self.scope, &pair.right) {
            std::mem::swap(&mut pair.left, &mut pair.right);
        }
        if protected(&self.scope, &pair.left)
            && let Some(read) = literal(&pair.right)
            && let Some(number) = self.sink.ok(read)
        {
            *pair.right = Expr::Verbatim(tokens::lit(&self.query.root, &number));
        }
    }

    /// Notes what a table or a protected number cannot be asked; gives whether that was so.
    fn asks_too_much(&mut self, call: &mut syn::ExprMethodCall) -> bool {
        let refused = match self.scope.kind(&call.receiver) {
            Kind::Table { .. } => asks::of_table(call),
            Kind::Protected { .. } => asks::of_protected(call),
            _ => None,
        };
        let Some(diag) = refused else { return false };
        self.sink.push(diag);
        self.expr(&mut call.receiver);
        true
    }

    /// Closures given to `filter` and `map` of a table become row expressions.
    fn rows(&mut self, call: &mut syn::ExprMethodCall) -> bool {
        if !["filter", "map"].iter().any(|name| call.method == name) {
            return false;
        }
        let Kind::Table { .. } = self.scope.kind(&call.receiver) else { return false };
        self.expr(&mut call.receiver);
        for argument in &mut call.args {
            match argument {
                Expr::Closure(closure) => {
                    let tokens = rows::closure(
                        closure,
                        &self.query.root,
                        &self.scope,
                        &mut self.used_in_rows,
                        self.sink,
                    );
                    *argument = Expr::Verbatim(tokens);
                }
                other => self.visit_expr_mut(other),
            }
        }
        true
    }
}

impl VisitMut for Lower<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::MethodCall(call) if is_release(call) => *expr = self.release(call),
            Expr::MethodCall(call) => {
                if self.asks_too_much(call) {
                    *expr = syn::parse_quote!(::core::unreachable!());
                } else if !self.rows(call) {
                    visit_mut::visit_expr_method_call_mut(self, call);
                }
            }
            Expr::Call(call) => match self.helper(call) {
                Some(value) => *expr = value,
                None => visit_mut::visit_expr_call_mut(self, call),
            },
            Expr::If(inner) => *expr = self.if_else(inner),
            Expr::Match(inner) => *expr = self.match_on(inner),
            Expr::Block(inner) => *expr = self.nested_block(inner),
            Expr::Binary(pair) if matches!(pair.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.expr(&mut pair.left);
                self.forbid(Context::SHORT_CIRCUIT, |lower| lower.expr(&mut pair.right));
            }
            Expr::Binary(pair) if matches!(pair.op, syn::BinOp::Mul(_)) => {
                self.multiple(pair);
                visit_mut::visit_expr_binary_mut(self, pair);
            }
            Expr::Let(condition) => {
                self.expr(&mut condition.expr);
                self.bind_public(&condition.pat);
            }
            Expr::ForLoop(inner) => {
                self.expr(&mut inner.expr);
                self.scope.enter();
                self.bind_public(&inner.pat);
                self.forbid(Context::Loop, |lower| lower.visit_block_mut(&mut inner.body));
                self.scope.leave();
            }
            Expr::While(inner) => {
                self.scope.enter();
                self.forbid(Context::Loop, |lower| {
                    lower.expr(&mut inner.cond);
                    lower.visit_block_mut(&mut inner.body);
                });
                self.scope.leave();
            }
            Expr::Loop(inner) => self.forbid(Context::Loop, |lower| lower.visit_block_mut(&mut inner.body)),
            Expr::Closure(inner) => {
                self.scope.enter();
                inner.inputs.iter().for_each(|input| self.bind_public(input));
                self.exits += 1;
                self.forbid(Context::Closure, |lower| lower.expr(&mut inner.body));
                self.exits -= 1;
                self.scope.leave();
            }
            Expr::Async(inner) => {
                self.exits += 1;
                self.forbid(Context::ASYNC, |lower| lower.visit_block_mut(&mut inner.block));
                self.exits -= 1;
            }
            Expr::Unsafe(inner) => {
                self.forbid(Context::UNSAFE, |lower| lower.visit_block_mut(&mut inner.block));
            }
            Expr::Const(inner) => {
                self.forbid(Context::CONST, |lower| lower.visit_block_mut(&mut inner.block))
            }
            other => {
                if self.exits == 0
                    && let Some(diag) = exits::refuse(other)
                {
                    self.sink.push(diag);
                }
                visit_mut::visit_expr_mut(self, other);
            }
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let tokens = self.in_place(block);
        let statement = Stmt::Expr(Expr::Verbatim(tokens), None);
        block.stmts = vec![statement];
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if let Some(span) = macros::release_in(call.tokens.clone()) {
            self.sink.push(Context::MACRO.refuse(span));
        }
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        self.item(item);
    }
}
