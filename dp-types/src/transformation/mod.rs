//! Transformations: from tables to tables, with a bound on how far neighbours can move apart.
//!
//! A [`Table`] is a view: a *transformation* (the operations so far, as a type) and a reference to
//! the rows. Rows are computed only when a release scans them, chunk by chunk. As an exception,
//! [`take`](Table::take) and [`distinct`](Table::distinct) read the rows once in advance, to mark
//! the rows that they keep. A scan pushes rows: the source passes each row to the next
//! transformation, which emits a fixed number of rows, each with a mask of 1 or 0. So every row
//! costs the same work, whatever the row contains, and the program does not branch on a row's
//! values. Only [`by_unit`](Table::by_unit), [`by_unit_and`](Table::by_unit_and),
//! [`limit`](Table::limit), [`limit_by`](Table::limit_by), [`semi_join`](Table::semi_join) and
//! [`join`](Table::join) read the rows unit by unit. The order of their reads depends on which unit
//! owns each row, as the threat model describes (`docs/src/threat-model.md`). In the list of rules
//! below, D is the stability of the input, and E that of a second input.
//!
//! | rule | stability under `AddRemove` | under `ReplaceOne` |
//! |---|---|---|
//! | [`filter`](Table::filter) | D | D, and the row count is no longer public |
//! | [`map`](Table::map) | D | D |
//! | [`flat_map`](Table::flat_map), at most K rows for each row | K·D | K·D |
//! | [`by_unit`](Table::by_unit), one row for each unit | 1 | 1 |
//! | [`by_unit_and`](Table::by_unit_and), one row for each unit and value of a key | D | D |
//! | [`limit`](Table::limit), the first K rows of each unit | min(D, K) | min(D, K) |
//! | [`limit_by`](Table::limit_by), the first K rows of each unit with each value of a key | D | D |
//! | [`semi_join`](Table::semi_join), [`anti_join`](Table::anti_join) with another table | D, also for the other table's units | the same |
//! | [`join`](Table::join) of a unit's rows, at most m left rows with at most n right rows | min(m, D)·min(n, E) | the same |
//! | [`join_on`](Table::join_on) a key, at most m left rows with at most n right rows | 2·(n·D + m·E) | the same |
//! | [`take`](Table::take), the first K rows in a public order | 2·D | D |
//! | [`take_by`](Table::take_by), the first K rows with each value of a key | 2·D | 2·D |
//! | [`distinct`](Table::distinct), one of several equal rows | D | D |
//! | [`union`](Table::union) with another table of the row type | D + E | D + E |
//! | one [part](Part) of a [partition](Table::partition) | 1, for the analysis of one row | 1 |
//! | a secret [sample](crate::composition::InSample) of a table of stability 1 | 1 | not available |

mod as_only_source;
mod by_unit;
mod by_unit_and;
mod distinct;
mod filter;
mod flat_map;
mod join;
mod limit;
mod limit_by;
mod map;
mod part;
mod semi_join;
mod source;
pub(crate) mod support;
mod table;
mod take;
mod union;

pub use as_only_source::AsOnlySource;
pub use by_unit::{
    All, Any, AnyUnit, ByUnit, Feature, Features, Greatest, Least, RowsWithin, Same, TotalWithin, all, any,
    greatest, least, rows_within, same, total_within,
};
pub use by_unit_and::ByUnitAnd;
pub use distinct::Distinct;
pub use filter::Filter;
pub use flat_map::{Fills, Fits, FlatMap, IntoValues, Slot, Slots, Values, Within, slot};
pub use join::{
    Join, JoinKey, JoinOn, KeyOfRows, Left, Matched, Pair, PairOf, Paired, PairedByUnit, Right, left, right,
};
pub use limit::Limit;
pub use limit_by::{LimitBy, RowsPerKey};
pub use map::{IntoValue, Map};
pub use part::{Part, Parts};
pub use semi_join::{Absent, Meets, MetBy, Present, SemiJoin, Which};
pub use source::Source;
pub(crate) use support::key::interval;
pub use support::key::{
    AmongTexts, Both, Cut, Cuts, Cutting, Each, Four, Grouped, Groups, IntoKey, Key, Keyed, Listed, Listing,
    TextListing, Three,
};
pub use support::oblivious::Matches;
pub use support::per_unit::{BesideOwned, Owned};
pub use support::same_rows::SameRows;
pub use support::sink::Sink;
pub use support::whole_dataset::Whole;
pub use table::{RowsPerUnit, Table, Transformation, Unmapped};
pub use take::{AllRows, Among, OfEach, SortedBy, Sorting, Take};
pub use union::{Alike, Union};

#[cfg(test)]
mod tests;
