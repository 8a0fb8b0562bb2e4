//! A reusable query makes one row per unit, but on a part one of a person's rows can differ.
//+ //! The same about a dataset alone.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Visitor {
    #[dp(range = 0..=5)]
    pub visits: i64,
    #[dp(range = 0..=900)]
    pub minutes: i64,
}

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 900) });
    visitors.map(|p| p.minutes).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `by_unit` looks at all rows of each privacy unit, but a reusable query can run on a part of a table, which is analysed row by row
//|   --> fail/bounds/units_are_gathered_in_a_reusable_query.rs:17:27
//|    |
//| 17 |     let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 900) });
//|    |                           ^^^^^^^ remove `reusable`: then its table is a whole dataset, whose units are known
//|    |
//|    = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|    = note: for more about this error: `dp-audit explain DP0265`
