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
