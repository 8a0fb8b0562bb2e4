//! Lowers the body of a query. The macro moves releases out of their expressions, in evaluation
//! order. Each release passes the token with the remaining budget to the next release.
//!
//! For example, `adults.count().laplace(0.3)` becomes the name `__dp_value_0`. A new statement
//! binds that name, and comes before the statement that contains the release. Closures on tables
//! become row expressions. Everything else stays ordinary Rust.

mod best_of;
mod branch;
mod call;
mod context;
mod frame;
mod join;
mod limit_and_take;
mod literals;
mod named_closures;
mod names;
mod of_each_part;
mod parameter;
mod release;
mod repeat;
mod round;
mod rows;
mod sparse_vector;
mod split;
mod statistic;
mod units;
mod walk;

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};

pub(crate) use names::{budget, param};
pub(crate) use rows::row_function;
pub(crate) use split::split;

use crate::diag::Sink;
use crate::model::{Cost, Kind, Query, Rows, Table};
use crate::scope::Scope;
use context::Context;
use frame::Frame;
use named_closures::Closures;
use repeat::Target;

/// The body of a query after lowering.
pub(crate) struct Lowered {
    /// The statements of the body.
    pub(crate) statements: TokenStream,
    /// The last expression of the body, which is the answer.
    pub(crate) answer: TokenStream,
    /// The receipts of all releases, joined to one.
    pub(crate) receipts: TokenStream,
    pub(crate) cost: Cost,
    /// For each public parameter, whether a closure on a table mentions it.
    pub(crate) used_in_rows: Vec<bool>,
}

/// Lowers the body of `query`. At first the macro treats each named closure as ordinary Rust. If a
/// use shows that such a closure describes rows, the macro lowers the body again.
pub(crate) fn lower(query: &Query, sink: &mut Sink) -> Lowered {
    let mut of_rows = HashSet::new();
    loop {
        let mut found = Sink::default();
        let (lowered, met) = attempt(query, of_rows.clone(), &mut found);
        if met.is_subset(&of_rows) {
            sink.append(found);
            return lowered;
        }
        of_rows.extend(met);
    }
}

/// Lowers the body. `of_rows` holds the named closures that are known to describe rows; the
/// function also returns the closures that should have been in this set.
fn attempt(query: &Query, of_rows: HashSet<usize>, sink: &mut Sink) -> (Lowered, HashSet<usize>) {
    let mut lower = Lower {
        query,
        sink,
        scope: Scope::default(),
        frames: Vec::new(),
        contexts: Vec::new(),
        targets: Vec::new(),
        exits: 0,
        next: 0,
        used_in_rows: HashSet::new(),
        parameters: query.sig.public.iter().map(|public| public.name.to_string()).collect(),
        closures: Closures::new(of_rows),
        mapped: false,
    };
    lower.scope.enter();
    for (source, table) in query.sig.tables.iter().enumerate() {
        let text = table.name.to_string();
        let adds = table.neighbours.is_none();
        lower.scope.bind(
            &table.name,
            Kind::Table(Table {
                source,
                others: crate::model::Sources::NONE,
                together: false,
                paired: false,
                text,
                adds,
                mapped: None,
                rows: Rows::Record,
                gathered: false,
                limits: Vec::new(),
                taken: Vec::new(),
                mixed: None,
            }),
        );
    }
    for (i, public) in query.sig.public.iter().enumerate() {
        let kind = if public.list.is_some() { Kind::List } else { Kind::Public };
        lower.scope.bind(&public.name, kind(param(i, &public.name)));
    }
    let mut block = query.block.clone();
    let (frame, answer) = lower.block(&mut block);
    let leaves = query.sig.public.iter().enumerate().map(|(i, public)| param(i, &public.name).to_string());
    let used = leaves.map(|leaf| lower.used_in_rows.contains(&leaf));
    let used_in_rows = used.collect();
    let (statements, receipts, cost) = frame.finish();
    (Lowered { statements, receipts, answer, cost, used_in_rows }, lower.closures.met)
}

/// The walk over the body of a query.
struct Lower<'q> {
    query: &'q Query,
    sink: &'q mut Sink,
    scope: Scope,
    /// The enclosing blocks, innermost last. Hoisted statements go to the innermost block.
    frames: Vec<Frame>,
    /// The reasons why a release is not allowed at this point. The list is empty if a release is
    /// allowed.
    contexts: Vec<Context>,
    /// The enclosing loops and blocks that `break` and `continue` can leave.
    targets: Vec<Target>,
    /// The number of enclosing closures and functions. Inside one of these, `return` and `?` do not
    /// leave the query.
    exits: usize,
    /// The index of the next hoisted value.
    next: usize,
    /// The public parameters that closures mention as leaves of row expressions.
    used_in_rows: HashSet<String>,
    /// The names of public parameters in the certificate.
    parameters: HashSet<String>,
    /// The closures that a `let` of the body names.
    closures: Closures,
    /// Whether the closures of the current call describe values of a `map`, not rows.
    mapped: bool,
}

impl Lower<'_> {
    /// Reports an error and returns `None` if a release is not allowed at this point of the walk.
    fn forbidden(&mut self, at: proc_macro2::Span) -> Option<()> {
        let diag = self.contexts.last()?.refuse(at);
        self.sink.push(diag);
        Some(())
    }

    /// Moves a statement out of the current expression, with its receipt and its cost.
    fn hoist(&mut self, statement: TokenStream, receipt: Ident, cost: Cost) {
        if let Some(frame) = self.frames.last_mut() {
            frame.spend(statement, receipt, cost);
        }
    }
}
