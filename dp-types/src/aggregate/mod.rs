//! Aggregates: from tables to protected values, with a bound on how much one privacy unit can
//! change them. In this table, D is the stability of the table of rows.
//!
//! | rule | metric | sensitivity under `AddRemove` | under `ReplaceOne` |
//! |---|---|---|---|
//! | [`count`](crate::transformation::Table::count) | absolute | D | 0 where the number of rows is public, else D |
//! | [`sum`](crate::transformation::Table::sum) of values in `[L, U]` | absolute | D·max(\|L\|, \|U\|) | D·(U−L) where every row counts, else D·max(\|L\|, \|U\|, U−L) |
//! | [`histogram`](crate::transformation::Table::histogram) | L1 | D | 2·D |
//! | [`grouped_sum`](crate::transformation::Parts::sum) of values in `[L, U]` | L1 | D·max(\|L\|, \|U\|) | 2·D·max(\|L\|, \|U\|) |
//! | [`quantile`](crate::transformation::Table::quantile) A/B | range | 2·D·max(A, B − A) | 2·D·B |
//! | [`largest`](crate::transformation::Table::largest) k, [`smallest`](crate::transformation::Table::smallest) k | range | 2·D | 2·D |
//! | [`scores`](crate::transformation::Table::scores) in `[L, U]` | range | D·max(\|L\|, \|U\|, U−L) | D·2·(U−L) where every row counts, else D·max(\|L\|, \|U\|, 2·(U−L)) |
//! | [`key_counts`](crate::transformation::Table::key_counts) | L1 over keys | D | 2·D |
//! | [`tree`](crate::transformation::Table::tree) over at most 2^m values | L1, L2 | m·D, √m·D | 2·m·D, √(2m)·D |
//! | [`running`](crate::transformation::Table::running) over b values | L2 | about √(1 + ln(b)/π)·D | √2 times the bound under `AddRemove` |
//! | [`sum_l1`](crate::transformation::Table::sum_l1), [`sum_l2`](crate::transformation::Table::sum_l2) of vectors clipped to r | L1, L2 | D·r | 2·D·r |
//! | [`in_l2`](Protected::in_l2) of a histogram or of sums, with at most c ≤ D of a unit's D rows in a group | squared L2 | c·D, times max(L², U²) for sums | c·2·D, times max(\|L\|, \|U\|)·max(\|L\|, \|U\|, U−L) for sums |
//! | [`deviations_from`](Protected::deviations_from) public numbers | L1 | that of the original numbers | that of the original numbers |
//! | `a + b`, `a − b` | absolute | the sum of both sensitivities | the sum of both sensitivities |
//! | `a · k` | absolute | \|k\| times that of `a` | \|k\| times that of `a` |
//!
//! Values are lazy: a [`Protected`] value describes a computation, and its number exists only
//! inside a release. Values are exact in 128 bits.

mod count;
mod deviation;
mod grouped_sum;
mod histogram;
mod key_counts;
mod linear;
mod per_key_bound;
mod protected;
mod quantile;
mod rank;
mod score_sums;
mod strategy;
mod sum;
mod support;
mod vector_sum;

pub use count::Count;
pub use deviation::{Comparable, Deviation};
pub use grouped_sum::GroupedSum;
pub use histogram::Histogram;
pub use key_counts::{KeyColumn, KeyCounts, Tallied, Tallies};
pub use linear::{Added, Factor, Negated, OneNumber, SameGrid, Scaled, Subtracted, Summands, Times};
pub use per_key_bound::{BesideGroups, FewPerKey, PerKeyBound};
pub use protected::{Aggregate, Exact, Number, PartOf, Protected, Value, Vector};
pub use quantile::{Proportion, Quantile, RankedColumn, Scores};
pub use rank::{End, FromLargest, FromSmallest, Rank};
pub use score_sums::{CandidateScores, Hull, ScoreRange, ScoreSums};
pub(crate) use strategy::roots;
pub use strategy::{
    Answers, BinaryTree, Column, LevelsOfTree, OrderedColumn, Queries, Root, SquareRoot, Strategy,
    SumOfRoots, TreeMetric,
};
pub use sum::{BoundedColumn, Sum, Valued};
pub use support::accumulator::Fold;
pub use support::coordinates::{Coordinates, CoordinatesOf, NumberOn};
pub use support::forbidden_impls::{
    Divisor, NotBeforeRelease, Printable, PrintableColumn, PrintableRows, ReadableRows,
};
pub use support::tally::{Shared, Tally};
pub use vector_sum::{Clip, ClipL1, ClipL2, Entries, Radius, VectorSum};
