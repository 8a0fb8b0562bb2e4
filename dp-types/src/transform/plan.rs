//! Plans and tables.

use crate::brand::Brand;
use crate::env::Index;
use crate::expr::Word;
use crate::expr::cursor::Cursor;
use crate::neighbours::{Neighbours, Rows};
use crate::num::Positive;
use crate::proof::Json;
use crate::record::{Record, Store};
use crate::sealed::Sealed;

/// What was done to a dataset so far, as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a table of protected rows",
    label = "not a table",
    note = "for more about this error: docs/errors/DP0208.md"
)]
pub trait Plan: Copy + Sealed + 'static {
    /// The record whose rows are read.
    type Record: Record;
    /// The neighbour relation of the dataset.
    type Neighbours: Neighbours;
    /// The number of the dataset in its session.
    type Source: Index;
    /// How many rows of this table one privacy unit can change.
    type Stability: Positive;
    /// Whether a step may have dropped rows.
    type Rows: Rows;
    /// What closures receive: column proxies, or the expression that a `map` gave.
    type Proxy: Copy;
    /// The derivation.
    const NODE: Json;
    /// Whether the filters can be computed in 32 bits.
    const NARROW: bool;

    /// What closures receive.
    fn proxy(self) -> Self::Proxy;

    /// 1 where the row passes every filter, else 0.
    fn keeps<W: Word>(self, row: Cursor<'_, Self::Record>) -> W;
}

/// A table of protected rows of the record `R`, as far as a query may know it: `P` is the plan.
///
/// It can be transformed ([`filter`](Table::filter), [`map`](Table::map)) and aggregated
/// ([`count`](Table::count), [`sum`](Table::sum)), and in no other way looked at. It is a view and can be copied
/// freely: privacy is paid for where a value is released.
pub struct Table<'id, P, R: Record> {
    pub(crate) plan: P,
    pub(crate) store: &'id Store<R>,
    pub(crate) brand: Brand<'id>,
}

impl<P: Copy, R: Record> Clone for Table<'_, P, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, R: Record> Copy for Table<'_, P, R> {}

impl<'id, P: Plan<Record = R>, R: Record> Table<'id, P, R> {
    pub(crate) fn new(plan: P, store: &'id Store<R>) -> Self {
        Self { plan, store, brand: Brand::new() }
    }
}
