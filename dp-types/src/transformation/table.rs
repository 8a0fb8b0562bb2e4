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
    /// The type of the rows that the table emits.
    type Row: Row;
    /// The neighbour relation of the table's datasets.
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
    /// The derivation of the table.
    const NODE: Json;
    /// The narrowest word that can hold every value that decides about rows.
    const WORD: Word;
    /// Upper bound on the live rows that this scan emits per source row, wherever the scan begins
    /// and ends.
    const FAN: u64;
    /// The exact number of rows, live or masked, that this scan emits per source row, in order.
    const PUSHED: u64;
    /// The session's index of the dataset that this scan reads. A called query sees each dataset at
    /// index 0, but this index still refers to the dataset that stores the rows.
    const SOURCE: u64;

    /// Makes the argument of closures.
    fn proxy(self) -> Self::Proxy;

    /// Makes the summand of a sum.
    fn value(self) -> Self::Value;

    /// Reports the public parameters, with their values, to `seen`.
    fn parameters(self, seen: &mut Parameters);

    /// Reports the transformations that decide about the rows. Returns true if nothing else decides
    /// about the rows. The result is false if a number that the program chooses, such as the index
    /// of a part, also decides about the rows.
    fn same_rows(self, _: &mut SameRows) -> bool {
        false
    }

    /// Pushes the rows that result from one chunk, computed in `L`.
    fn scan<L: Lane, S: Sink<Self::Row>>(self, chunk: Chunk<'_>, to: &mut S);
}

/// A placeholder for the value of rows that were not mapped: rows of a dataset, or rows that a
/// `flat_map` made.
///
/// A certificate takes the summand of a sum from the last `map`, and never from the proxy that a
/// record declares. So that proxy cannot change the certificate.
#[derive(Clone, Copy)]
pub struct Unmapped;

/// The row limit of one privacy unit of the row type `R`: the stability of a dataset.
pub type RowsPerUnit<R> = <<R as Record>::Unit as Unit<<R as Record>::Fields>>::MaxRows;

/// A table of protected rows of the type `R`. A query knows only this type; `P` is the
/// transformation.
///
/// A query can transform a table ([`filter`](Table::filter), [`map`](Table::map),
/// [`flat_map`](Table::flat_map), [`partition`](Table::partition)) and aggregate it
/// ([`count`](Table::count), [`sum`](Table::sum), [`histogram`](Table::histogram)). A query cannot
/// inspect a table in any other way. A table is a view and can be copied freely: the query pays for
/// privacy when it releases a value.
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

    /// A table of the same datasets with another transformation.
    pub(crate) fn with<Q, T: Record>(self, plan: Q) -> Table<'id, Q, T> {
        Table::new(plan, self.stores)
    }
}
