//! The walk over the expressions of a body, in evaluation order.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, Local, Macro, Pat, Stmt};

use super::frame::Frame;
use super::named_closures::kinds_of;
use super::release::{is_quiet, is_result};
use super::repeat::Target;
use super::sparse_vector;
use super::{Context, Lower};
use super::{of_each_part, statistic};
use crate::check::{exits, macros, methods, raw, released};
use crate::diag::Sink;
use crate::model::{Kind, Kinds, Rows, Sources, Table};
use crate::number::{exact::literal, tokens};
use crate::rules::{self, On, Takes};
use crate::scope::additive;
use crate::syntax::first_span;

impl Lower<'_> {
    /// Lowers an expression in place and returns its kind. The walk visits each expression once,
    /// from the inside out, so the time is linear in the length of the source.
    pub(super) fn expr(&mut self, expr: &mut Expr) -> Kind {
        match expr {
            Expr::Paren(inner) => self.expr(&mut inner.expr),
            Expr::Group(inner) => self.expr(&mut inner.expr),
            Expr::MethodCall(call) => match rules::noise(&call.method) {
                Some(noise) => {
                    // The kind is computed before the release is moved out of its expression.
                    let kind = self.scope.method(call, &self.scope.kind(&call.receiver));
                    *expr = self.release(call, noise);
                    kind
                }
                None => self.method(expr),
            },
            Expr::Binary(pair) if additive(&pair.op).is_some() => self.arithmetic(pair),
            Expr::Binary(pair) if released::is_plain(&pair.op) => {
                let (left, right) = (self.expr(&mut pair.left), self.expr(&mut pair.right));
                let refused = methods::refuse_quotient(pair, [&left, &right])
                    .or_else(|| released::refuse_pair(pair, &left, &right));
                if let Some(diag) = refused.filter(|_| self.sink.is_empty()) {
                    self.sink.push(diag);
                    *expr = syn::parse_quote!(::core::unreachable!());
                }
                Kind::Other(left.sources().and(right.sources()))
            }
            Expr::Call(call) if sparse_vector::asks(call) => {
                *expr = self.questions(call);
                Kind::Other(Sources::NONE)
            }
            other => {
                let kind = self.scope.kind(other);
                self.refuse_closure_of_rows(other);
                self.other(other);
                kind
            }
        }
    }

    /// Lowers an expression. Returns one kind or, for a tuple, the kinds of its elements.
    pub(super) fn kinds(&mut self, expr: &mut Expr) -> Kinds {
        match expr {
            Expr::Tuple(tuple) => Kinds::Tuple(tuple.elems.iter_mut().map(|each| self.kinds(each)).collect()),
            other => Kinds::One(self.expr(other)),
        }
    }

    /// Lowers a method call that is not a release.
    fn method(&mut self, whole: &mut Expr) -> Kind {
        let Expr::MethodCall(call) = whole else { return Kind::Other(Sources::NONE) };
        let released = in_place_of(&call.receiver);
        let receiver = self.expr(&mut call.receiver);
        // The macro computes the kind before it changes the arguments, so that the kind's text uses
        // the names of the source.
        let kind = self.scope.method(call, &receiver);
        // A released value whose release has an error already has its error.
        let misread = released::refuse(&receiver, call).filter(|_| self.sink.is_empty());
        let refused = methods::refuse(&receiver, call).or(misread);
        if let Some(diag) = refused.or_else(|| self.refuse_question(call)) {
            self.sink.push(diag);
            *whole = syn::parse_quote!(::core::unreachable!());
            return kind;
        }
        if let Some(at) = released {
            *call.receiver = at_source(&call.receiver, at);
        }
        let takes = On::of(&receiver)
            .and_then(|on| rules::find(on, &call.method.to_string()))
            .map_or(Takes::Values, |rule| rule.takes);
        match takes {
            // If the closure returns one row of another record, it is lowered as a list of one
            // slot.
            Takes::Row
                if matches!(receiver, Kind::Table(_))
                    && call.method == "map"
                    && rules::new_row(call).is_some() =>
            {
                self.new_rows(call);
            }
            Takes::Row | Takes::Key if self.more_closures(call) => {
                *whole = syn::parse_quote!(::core::unreachable!());
            }
            Takes::Row | Takes::Key => {
                let is_mapped = |table: &Table| table.rows == Rows::Mapped;
                self.mapped =
                    matches!(&receiver, Kind::Table(table) | Kind::Parts(table) if is_mapped(table));
                for argument in &mut call.args {
                    match takes {
                        Takes::Row => self.row_closure(argument),
                        _ => self.key_closure(argument),
                    }
                }
                self.mapped = false;
            }
            Takes::Slots => self.slots(call),
            Takes::Features => self.features(call, &receiver),
            Takes::GroupFeatures => self.grouped_features(call, &receiver),
            Takes::Units => self.units(call, &receiver),
            Takes::WholeRows => self.whole_rows(call, &receiver),
            Takes::Bound => self.bound(call),
            Takes::Proportion => self.proportion(call),
            Takes::Place => self.place(call),
            Takes::Limit => self.limit(call, &receiver),
            Takes::First { key, order } => self.first(call, &receiver, key, order),
            Takes::Table => self.other_table(call, &receiver),
            Takes::Pairs | Takes::Keys => self.join(call, &receiver, takes == Takes::Keys),
            Takes::Metric => self.metric(call),
            Takes::Vector => self.vector(call),
            Takes::Scores => self.scores(call),
            Takes::Statistic(asked) => {
                self.sink.push(statistic::not_released(call, asked));
                *whole = syn::parse_quote!(::core::unreachable!());
            }
            Takes::EachPart => {
                self.sink.push(of_each_part::not_released(call));
                *whole = syn::parse_quote!(::core::unreachable!());
            }
            Takes::Query => *whole = self.each(call, &receiver),
            Takes::Queries => *whole = self.each_of(call, &receiver),
            _ => call.args.iter_mut().for_each(|argument| {
                self.expr(argument);
            }),
        }
        kind
    }

    /// Lowers a sum, difference or product. If one operand is a protected number, a literal operand
    /// becomes a literal of `dp-types`, on the right side.
    fn arithmetic(&mut self, pair: &mut syn::ExprBinary) -> Kind {
        let (left, right) = (self.expr(&mut pair.left), self.expr(&mut pair.right));
        let additive = additive(&pair.op).unwrap_or(true);
        let kind = self.scope.combined(pair, additive, &left, &right);
        let misused = released::refuse_pair(pair, &left, &right).filter(|_| self.sink.is_empty());
        if let Some(diag) = methods::refuse_vectors(pair, [&left, &right]).or(misused) {
            self.sink.push(diag);
            *pair.right = syn::parse_quote!(::core::unreachable!());
            return kind;
        }
        if !additive {
            let protected = |kind: &Kind| matches!(kind, Kind::Protected { .. });
            let (mut left, mut right) = (left, right);
            if literal(&pair.left).is_some() && protected(&right) {
                std::mem::swap(&mut pair.left, &mut pair.right);
                std::mem::swap(&mut left, &mut right);
            }
            if protected(&left)
                && let Some(read) = literal(&pair.right)
                && let Some(number) = self.sink.ok(read)
            {
                *pair.right = Expr::Verbatim(tokens::lit(&self.query.root, &number));
            }
        }
        kind
    }

    /// Lowers a block: its statements with their releases, and its last expression.
    pub(super) fn block(&mut self, block: &mut Block) -> (Frame, TokenStream) {
        self.scope.enter();
        self.scope.declare(
            block.stmts.iter().filter_map(|one| if let Stmt::Item(item) = one { Some(item) } else { None }),
        );
        self.frames.push(Frame::default());
        let mut value = TokenStream::new();
        let count = block.stmts.len();
        for (i, mut statement) in std::mem::take(&mut block.stmts).into_iter().enumerate() {
            let last = i + 1 == count;
            match &mut statement {
                Stmt::Local(local) => {
                    self.local(local);
                    continue;
                }
                Stmt::Item(item) => self.item(item),
                Stmt::Expr(expr, semi) => {
                    let unused = in_place_of(expr).filter(|_| semi.is_some());
                    // The check applies only to the answer of the query itself; inner blocks may
                    // return a protected number. If the macro refused the answer's type, it has
                    // already reported an error.
                    let outermost = self.frames.len() == 1 && self.query.sig.output.is_some();
                    let mut raw = Sink::default();
                    if last && semi.is_none() && outermost {
                        raw::answer(&self.scope, expr, &mut raw);
                    }
                    let faults = self.sink.len();
                    let unread = match &self.query.sig.output {
                        Some(output) if last && semi.is_none() && outermost => {
                            released::answer(&self.scope, expr, output)
                        }
                        _ => Vec::new(),
                    };
                    self.expr(expr);
                    // An answer with another error has that error alone.
                    if self.sink.len() == faults {
                        self.sink.append(raw);
                    }
                    if self.sink.is_empty() {
                        unread.into_iter().for_each(|diag| self.sink.push(diag));
                    }
                    if last && semi.is_none() {
                        value = expr.to_token_stream();
                        continue;
                    }
                    if let Some(at) = unused {
                        *expr = at_source(expr, at);
                    }
                    // The macro has replaced a block with a release by the name of its value. Here
                    // the block is a statement, so its value is `()`.
                    match expr {
                        Expr::Path(_) if semi.is_none() => statement = syn::parse_quote!(let () = #expr;),
                        // The macro has replaced a loop with releases by `()`.
                        Expr::Tuple(unit) if unit.elems.is_empty() => continue,
                        _ => {}
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
            self.statement(statement.into_token_stream());
        }
        self.scope.leave();
        (self.frames.pop().unwrap_or_default(), value)
    }

    /// Adds a statement to the innermost block.
    pub(super) fn statement(&mut self, statement: TokenStream) {
        if let Some(frame) = self.frames.last_mut() {
            frame.statement(statement);
        }
    }

    /// Lowers a block without releases in place, and returns its tokens.
    fn in_place(&mut self, block: &mut Block) -> TokenStream {
        let (frame, value) = self.block(block);
        let out = frame.statements();
        quote!(#out #value)
    }

    fn local(&mut self, local: &mut Local) {
        if self.parameter(local) || self.closure_of_rows(local) {
            return;
        }
        let closure = self.number_of_closure(local);
        let Some(init) = &mut local.init else {
            self.bind_public(&local.pat);
            return self.statement(local.to_token_stream());
        };
        let result = is_result(&init.expr);
        let quiet = is_quiet(&init.expr);
        let kinds = kinds_of(closure, self.kinds(&mut init.expr));
        let plain = init.diverge.is_none();
        if let Some((_, otherwise)) = &mut init.diverge {
            self.forbid(Context::LET_ELSE, |lower| {
                lower.expr(otherwise);
            });
        }
        self.scope.bind_pattern(&local.pat, &kinds);
        let statement = local.to_token_stream();
        let Some(frame) = self.frames.last_mut() else { return };
        match (one_name(&local.pat), &kinds) {
            (Some(name), _) if plain && result && self.contexts.is_empty() => {
                frame.name_result(name, statement)
            }
            (Some(name), Kinds::One(Kind::Table(_) | Kind::Parts(_) | Kind::Protected { .. }))
                if plain && quiet =>
            {
                frame.name_table(name, statement);
            }
            _ => frame.statement(statement),
        }
    }

    fn item(&mut self, item: &Item) {
        if let Some(span) = macros::release_in(item.to_token_stream()) {
            self.sink.push(Context::ITEM.refuse(span));
        }
    }

    /// Lowers all other expressions.
    fn other(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Call(call) => match self.helper(call) {
                Some(value) => *expr = value,
                None => visit_mut::visit_expr_call_mut(self, call),
            },
            Expr::If(inner) => *expr = self.if_else(inner),
            Expr::Match(inner) => *expr = self.match_on(inner),
            Expr::Block(inner) => *expr = self.nested_block(inner),
            Expr::Binary(pair) if matches!(pair.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.expr(&mut pair.left);
                self.forbid(Context::SHORT_CIRCUIT, |lower| {
                    lower.expr(&mut pair.right);
                });
            }
            Expr::Let(condition) => {
                self.expr(&mut condition.expr);
                self.bind_public(&condition.pat);
            }
            Expr::ForLoop(inner) => *expr = self.for_loop(inner),
            Expr::While(inner) => {
                self.scope.enter();
                self.targets.push(Target::of_loop(inner.label.as_ref()));
                self.forbid(Context::Loop, |lower| {
                    lower.expr(&mut inner.cond);
                    lower.visit_block_mut(&mut inner.body);
                });
                self.targets.pop();
                self.scope.leave();
            }
            Expr::Loop(inner) => {
                self.targets.push(Target::of_loop(inner.label.as_ref()));
                self.forbid(Context::Loop, |lower| lower.visit_block_mut(&mut inner.body));
                self.targets.pop();
            }
            Expr::Break(_) | Expr::Continue(_) => {
                self.jump(expr);
                visit_mut::visit_expr_mut(self, expr);
            }
            Expr::Closure(inner) => {
                self.scope.enter();
                inner.inputs.iter().for_each(|input| self.bind_public(input));
                self.elsewhere(Context::Closure, |lower| {
                    lower.expr(&mut inner.body);
                });
                self.scope.leave();
            }
            Expr::Async(inner) => {
                self.elsewhere(Context::ASYNC, |lower| lower.visit_block_mut(&mut inner.block));
            }
            Expr::Unsafe(inner) => {
                self.forbid(Context::UNSAFE, |lower| lower.visit_block_mut(&mut inner.block));
            }
            Expr::Const(inner) => {
                self.forbid(Context::CONST, |lower| lower.visit_block_mut(&mut inner.block));
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

    /// Runs `walk` on code in which a release is not allowed.
    pub(super) fn forbid(&mut self, context: Context, walk: impl FnOnce(&mut Self)) {
        self.contexts.push(context);
        walk(self);
        self.contexts.pop();
    }

    /// Runs `walk` on code with its own exits, in which a release is not allowed.
    pub(super) fn elsewhere(&mut self, context: Context, walk: impl FnOnce(&mut Self)) {
        let targets = std::mem::take(&mut self.targets);
        self.exits += 1;
        self.forbid(context, walk);
        self.exits -= 1;
        self.targets = targets;
    }

    /// Binds the names of a condition's pattern; they are public.
    pub(super) fn bind_public(&mut self, pattern: &Pat) {
        self.scope.bind_pattern(pattern, &Kinds::public());
    }
}

/// The name that a pattern binds, if the pattern is only a name.
pub(super) fn one_name(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
        Pat::Type(typed) => one_name(&typed.pat),
        _ => None,
    }
}

/// The span of the start of a release; `None` for other expressions.
fn in_place_of(expr: &Expr) -> Option<Span> {
    match expr {
        Expr::MethodCall(call) if rules::noise(&call.method).is_some() => Some(first_span(&call.receiver)),
        _ => None,
    }
}

/// Writes a hoisted value with the span of the user's tokens. So rustc reports an unused value, or
/// a wrong type of its `value()`, at these tokens and not at the attribute.
fn at_source(value: &Expr, at: Span) -> Expr {
    Expr::Verbatim(quote_spanned!(at=> ::core::convert::identity(#value)))
}

impl VisitMut for Lower<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.expr(expr);
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
