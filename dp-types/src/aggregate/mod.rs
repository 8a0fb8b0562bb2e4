//! Aggregates: from tables to protected numbers, with a bound on how much one privacy unit can change them.
//!
//! | rule | sensitivity under `AddRemove` | under `ReplaceOne` |
//! |---|---|---|
//! | [`count`](crate::transform::Table::count) | D | 0 where the number of rows is public, else D |
//! | [`sum`](crate::transform::Table::sum) of values in `[L, U]` | D·max(\|L\|, \|U\|) | D·(U−L) where every row counts, else D·max(\|L\|, \|U\|, U−L) |
//! | `a + b`, `a − b` | sum of both | the same |
//! | `a · k` | \|k\| times | the same |
//!
//! The metric is the absolute difference. Values are exact in 128 bits.

mod barred;
mod combine;
mod count;
mod protected;
mod scan;
mod sum;

pub use barred::{Divisor, NotBeforeRelease, Printable, PrintableRows};
pub use combine::{Added, Negated, Scaled, Subtracted};
pub use count::Count;
pub use protected::{Aggregate, Protected, Releasable};
pub use sum::{Sum, Summable};
