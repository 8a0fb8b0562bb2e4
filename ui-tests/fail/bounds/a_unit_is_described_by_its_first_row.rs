//! A feature takes a unit's first row, which can depend on rows of other people.
//+ //! The same by the longest visit.

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
    let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.first() }); //-
    //+ let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.max() });
    visitors.map(|p| p.minutes).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `by_unit` combines all rows of a unit into one row: `v.minutes.first()` depends on the order of the rows, which others can change
//|   --> fail/bounds/a_unit_is_described_by_its_first_row.rs:16:89
//|    |
//| 16 |     let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.first() }); //-
//|    |                                                                                         ^ write `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() })`
//|    |
//|    = note: a feature is a clamped count or sum, the `min()` or `max()` of a number, or `any()` or `all()` of a condition: none depends on the order of the rows
//|    = note: for more about this error: `dp-audit explain DP0266`
