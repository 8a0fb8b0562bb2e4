//! Transformations and tables.

use crate::brand::Brand;
use crate::derivation::Json;
use crate::env::Env;
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, Neighbours};
use crate::record::{Chunk, Record, Row, Stores, Unit};
use crate::sealed::Sealed;
use crate::transformation::{SameRows, Sink};

/// The operations on datasets so far, as a type. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a table of protected rows",
    label = "use the table that the query takes, filtered or mapped",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait Transformation: Copy + Sync + Sealed + 'static {
    /// The type of the rows it emits.
    type Row: Row;
    /// The neighbour relation of its datasets.
    type Neighbours: Neighbours;
    /// How many rows of this table one privacy unit of each dataset can change.
    type Stability: Env;
    /// Whether a transformation may have dropped rows.
    type Counted: Counted;
    /// The argument of closures: column proxies, or the expression that a `map` returned.
    type Proxy: Copy;
    /// The summand of a sum: the expression that the last `map` returned, or [`Unmapped`] without a
    /// `map`.
    type Value: Copy;
    /// The derivation.
    const NODE: Json;
    /// The narrowest word that holds every value that decides about rows.
    const WORD: Word;
    /// Upper bound on the live rows that this scan emits per source row, wherever the scan begins
    /// and ends.
    const FAN: u64;
    /// The exact number of rows, live or masked, that this scan emits per source row, in order.
    const PUSHED: u64;
    /// The session's number of the dataset that this scan reads. A called query sees each dataset
    /// as number 0; this number still refers to the dataset that stores the rows.
    const SOURCE: u64;

    /// The argument of closures.
    fn proxy(self) -> Self::Proxy;

    /// The summand of a sum.
    fn value(self) -> Self::Value;

    /// Reports the public parameters, with their values.
    fn parameters(self, seen: &mut Parameters);

    /// Reports the transformations that decide about the rows. Returns whether they alone decide.
    /// They do not if a number of the program decides too, such as the number of a part.
    fn same_rows(self, _: &mut SameRows) -> bool {
        false
    }

    /// Pushes the rows that result from one chunk, computing in `L`.
    fn scan<L: Lane, S: Sink<Self::Row>>(self, chunk: Chunk<'_>, to: &mut S);
}

/// A placeholder for a value where rows were not mapped: rows of a dataset, or rows that a
/// `flat_map` made.
///
/// A certificate takes the summand from the `map` that selected it, so the proxy that a record
/// declares is irrelevant.
#[derive(Clone, Copy)]
pub struct Unmapped;

/// The row limit of one privacy unit of the row type `R`: the stability of a dataset.
pub type RowsPerUnit<R> = <<R as Record>::Unit as Unit<<R as Record>::Fields>>::MaxRows;

/// A table of protected rows of the type `R`, as far as a query may know it. `P` is the
/// transformation.
///
/// A query can transform it ([`filter`](Table::filter), [`map`](Table::map),
/// [`flat_map`](Table::flat_map), [`partition`](Table::partition)) and aggregate it
/// ([`count`](Table::count), [`sum`](Table::sum), [`histogram`](Table::histogram)), and cannot
/// inspect it in any other way. A table is a view and can be copied freely: the query pays for
/// privacy where it releases a value.
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
        Self { plan, stores, brand: Brand::new(), record: crate::brand::exactly() }
    }

    /// The same rows under another transformation.
    pub(crate) fn with<Q, T: Record>(self, plan: Q) -> Table<'id, Q, T> {
        Table::new(plan, self.stores)
    }
}
