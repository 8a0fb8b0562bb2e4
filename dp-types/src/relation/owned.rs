//! Tables of which the law knows whose each row is.

use super::{Relation, Sink};
use crate::env::Index;
use crate::kind::Lane;
use crate::record::{OneUnit, Record};

/// A table of which each row belongs to one unit of its dataset: the dataset itself, and what makes of each of its rows rows of the
/// same unit. Sealed, as [`Relation`] is.
///
/// A part of a table and a secret sample are not among them: what is computed on these is analysed for one row.
#[diagnostic::on_unimplemented(
    message = "the law does not know whose the rows of this table are",
    label = "gather the rows of a dataset before all else but `filter`, `map` and `flat_map`: then cut it into parts, sample it, or hand it to another query",
    note = "what is done to a part, a sample or the table of a reusable query is analysed for one row, and a unit can have several",
    note = "for more about this error: docs/errors/DP0265.md"
)]
pub trait Owned: Relation {
    /// The record of the dataset.
    type Holder: Record;
    /// The number of the dataset.
    type Dataset: Index;

    /// `Q`. What [`by_unit`](super::Table::by_unit) gives is named through this, so that a fault is reported there, and not again at
    /// the next step.
    type Gathered<Q: Copy>: Copy;
    /// `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
    /// Pushes the rows that come of one unit's rows, in their order, computing in `L`.
    fn unit<L: Lane, S: Sink<Self::Row>>(self, unit: OneUnit<'_, Self::Holder>, to: &mut S);
}
