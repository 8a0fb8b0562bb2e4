//! Relations and tables.

use crate::brand::Brand;
use crate::derivation::Json;
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, Neighbours};
use crate::record::{Chunk, Record, Row, Stores, Unit};
use crate::sealed::Sealed;
use crate::transformation::{SameRows, Sink};

/// What was done to datasets so far, as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a table of protected rows",
    label = "use the table that the query takes, filtered or mapped",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait Transformation: Copy + Sync + Sealed + 'static {
    /// The rows that it gives.
    type Row: Row;
    /// The neighbour relation of its datasets.
    type Neighbours: Neighbours;
    /// How many rows of this table one privacy unit of each dataset can change.
    type Stability: Env;
    /// Whether a step may have dropped rows.
    type Counted: Counted;
    /// What closures receive: column proxies, or the expression that a `map` gave.
    type Proxy: Copy;
    /// What a sum adds up: the expression that the last `map` gave, or [`Unmapped`] where there was none.
    type Value: Copy;
    /// The derivation.
    const NODE: Json;
    /// The narrowest word that holds all that decides about rows.
    const WORD: Word;
    /// The most rows that are there of those that its scan hands on for one row of its source, wherever a scan begins and ends.
    const FAN: u64;
    /// How many rows its scan hands on for one row of its source, whether they are there or not: always as many, and in order.
    const PUSHED: u64;
    /// The number, in the session, of the dataset whose rows it reads. To a query that is called, each dataset is number 0; its rows are
    /// where they were.
    const SOURCE: u64;

    /// What closures receive.
    fn proxy(self) -> Self::Proxy;

    /// What a sum adds up.
    fn value(self) -> Self::Value;

    /// Tells the public parameters in it, with their values.
    fn parameters(self, seen: &mut Parameters);

    /// Tells the steps that decide about its rows, and whether these are all that do: not where a number of the program decides too, as which part
    /// it is.
    fn same_rows(self, _: &mut SameRows) -> bool {
        false
    }

    /// Pushes the rows that come of one chunk, computing in `L`.
    fn scan<L: Lane, S: Sink<Self::Row>>(self, chunk: Chunk<'_>, to: &mut S);
}

/// In place of a value, where rows were not mapped: rows of a dataset, or those that a `flat_map` made.
///
/// It is no matter what the record says that its proxy is. A certificate says what is summed by the `map` that chose it.
#[derive(Clone, Copy)]
pub struct Unmapped;

/// How many rows one privacy unit of the record `R` has at most: the stability of a dataset.
pub type RowsPerUnit<R> = <<R as Record>::Unit as Unit<<R as Record>::Fields>>::MaxRows;

/// A table of protected rows of the record `R`, as far as a query may know it: `P` is the plan.
///
/// It can be transformed ([`filter`](Table::filter), [`map`](Table::map), [`flat_map`](Table::flat_map),
/// [`partition`](Table::partition)) and aggregated ([`count`](Table::count), [`sum`](Table::sum),
/// [`histogram`](Table::histogram)), and in no other way looked at. It is a view and can be copied
/// freely: privacy is paid for where a value is released.
pub struct Table<'id, P, R: Record> {
    pub(crate) plan: P,
    pub(crate) stores: &'id Stores,
    pub(crate) brand: Brand<'id>,
    record: crate::brand::Exactly<R>,
}

impl<P: Copy, R: Record> Clone for Table<'_, P, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, R: Record> Copy for Table<'_, P, R> {}

impl<'id, P, R: Record> Table<'id, P, R> {
    pub(crate) fn new(plan: P, stores: &'id Stores) -> Self {
        Self { plan, stores, brand: Brand::new(), record: core::marker::PhantomData }
    }

    /// The same rows under another plan.
    pub(crate) fn with<Q, T: Record>(self, plan: Q) -> Table<'id, Q, T> {
        Table::new(plan, self.stores)
    }
}
