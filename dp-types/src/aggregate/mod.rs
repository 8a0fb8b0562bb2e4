//! Aggregates: from tables to protected values, with a bound on how much one privacy unit can change them.
//!
//! | rule | metric | sensitivity under `AddRemove` | under `ReplaceOne` |
//! |---|---|---|---|
//! | [`count`](crate::relation::Table::count) | absolute | D | 0 where the number of rows is public, else D |
//! | [`sum`](crate::relation::Table::sum) of values in `[L, U]` | absolute | D·max(\|L\|, \|U\|) | D·(U−L) where every row counts, else D·max(\|L\|, \|U\|, U−L) |
//! | [`histogram`](crate::relation::Table::histogram) | L1 | D | 2·D |
//! | [`grouped_sum`](crate::relation::Parts::sum) of values in `[L, U]` | L1 | D·max(\|L\|, \|U\|) | 2·D·max(\|L\|, \|U\|) |
//! | [`quantile`](crate::relation::Table::quantile) A/B | range | 2·D·max(A, B − A) | 2·D·B |
//! | `a + b`, `a − b` | absolute | sum of both | the same |
//! | `a · k` | absolute | \|k\| times | the same |
//!
//! Values are lazy: a [`Protected`] value is a plan, and its number exists only inside of a release. They are exact in 128
//! bits.

mod barred;
mod count;
mod grouped_sum;
mod histogram;
mod linear;
mod protected;
mod quantile;
mod scan;
mod sum;
mod tally;

pub use barred::{Divisor, NotBeforeRelease, Printable, PrintableColumn, PrintableRows, ReadableRows};
pub use count::Count;
pub use grouped_sum::GroupedSum;
pub use histogram::Histogram;
pub use linear::{Added, Factor, Negated, OneNumber, SameGrid, Scaled, Subtracted, Summands, Times};
pub use protected::{Aggregate, Exact, Number, Protected, Value, Vector};
pub use quantile::{Proportion, Quantile, RankedColumn, Scores};
pub use sum::{BoundedColumn, Sum, Valued};
pub use tally::Tally;
