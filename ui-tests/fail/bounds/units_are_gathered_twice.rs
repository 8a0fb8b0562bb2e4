//! The query makes one row per person twice, but a person already has one row after the first time.
//+ //! The same, mapped.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Visitor {
    #[dp(range = 0..=5)]
    pub visits: i64,
    #[dp(range = 0..=900)]
    pub minutes: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 900) });
    visitors.by_unit(|p| Visitor { visits: p.visits.max(), minutes: p.minutes.max() }).count().laplace(1.0).value() //-
    //+ visitors.map(|p| Visitor { visits: p.visits, minutes: p.minutes }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `by_unit` looks at all rows of each privacy unit, but this table already has one row per unit
//|   --> fail/bounds/units_are_gathered_twice.rs:17:14
//|    |
//| 17 |     visitors.by_unit(|p| Visitor { visits: p.visits.max(), minutes: p.minutes.max() }).count().laplace(1.0).value() //-
//|    |              ^^^^^^^ make one new row from each row: `.map(|v| Visitor { visits: v.visits })`
//|    |
//|    = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|    = note: for more about this error: `dp-audit explain DP0265`
