//! The body of a query: releases are taken out of their expressions, in evaluation order, and thread the budget.
//!
//! `adults.count().laplace(0.3)` becomes `__dp_value_0`, bound in a statement before the one that contains it. All
//! else stays ordinary Rust, but for closures on tables, which become row expressions.

mod branch;
mod call;
mod context;
mod hoist;
mod release;
mod scope;
mod walk;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

pub(crate) use context::Context;
pub(crate) use release::literal;
pub(crate) use scope::{Kind, Scope};

use crate::diag::Sink;
use crate::model::{Cost, Query, Sources};
use hoist::Frame;

/// A body, lowered.
pub(crate) struct Lowered {
    /// The statements.
    pub(crate) statements: TokenStream,
    /// The last expression.
    pub(crate) answer: TokenStream,
    /// The receipts, as nested pairs.
    pub(crate) receipts: TokenStream,
    pub(crate) cost: Cost,
    /// Which public parameters closures mention.
    pub(crate) used_in_rows: Vec<bool>,
}

/// Lowers the body of `query`.
pub(crate) fn lower(query: &Query, sink: &mut Sink) -> Lowered {
    let mut lower = Lower {
        query,
        sink,
        scope: Scope::default(),
        frames: Vec::new(),
        contexts: Vec::new(),
        exits: 0,
        next: 0,
        used_in_rows: vec![false; query.sig.public.len()],
    };
    lower.scope.enter();
    for (i, table) in query.sig.tables.iter().enumerate() {
        let text = table.name.to_string();
        lower.scope.bind(
            &table.name,
            Kind::Table { source: i, text, adds: table.adds_and_removes(), whole: true, mapped: None },
        );
    }
    for (i, public) in query.sig.public.iter().enumerate() {
        lower.scope.bind(&public.name, Kind::Public(i));
    }
    let mut block = query.block.clone();
    let (frame, answer) = lower.block(&mut block);
    let used_in_rows = lower.used_in_rows;
    Lowered {
        receipts: hoist::pairs(&frame.receipts),
        statements: frame.out,
        answer,
        cost: Cost::Sequence(frame.costs),
        used_in_rows,
    }
}

/// The walk over a body.
struct Lower<'q> {
    query: &'q Query,
    sink: &'q mut Sink,
    scope: Scope,
    /// The blocks around the current place; hoisted statements go to the last.
    frames: Vec<Frame>,
    /// Why nothing can be released here; empty where it can.
    contexts: Vec<Context>,
    /// How many closures and functions are around: `return` and `?` leave those.
    exits: usize,
    /// The number of the next hoisted value.
    next: usize,
    used_in_rows: Vec<bool>,
}

impl Lower<'_> {
    /// Names for a hoisted value and its receipt, at a place of the source but out of reach for the user's code.
    fn names(&mut self, at: Span) -> (Ident, Ident) {
        let n = self.next;
        self.next += 1;
        let span = Span::mixed_site().located_at(at);
        (Ident::new(&format!("__dp_value_{n}"), span), Ident::new(&format!("__dp_receipt_{n}"), span))
    }

    /// Takes a statement out of the current expression, with the receipt and the cost that it leaves.
    fn hoist(&mut self, statement: TokenStream, receipt: Ident, cost: Cost) {
        if let Some(frame) = self.frames.last_mut() {
            frame.out.extend(statement);
            frame.receipts.push(receipt);
            frame.costs.push(cost);
        }
    }

    /// The datasets on which an expression may depend.
    fn mentions(&self, tokens: TokenStream) -> Sources {
        self.scope.mentions(tokens)
    }
}

/// The token of what is left to spend. User code cannot name it.
pub(crate) fn budget() -> TokenStream {
    let name = Ident::new("__dp_budget", Span::mixed_site());
    quote!(#name)
}

/// The value of public parameter number `i` as a row expression's leaf.
pub(crate) fn param(i: usize) -> Ident {
    Ident::new(&format!("__dp_param_{i}"), Span::mixed_site())
}
