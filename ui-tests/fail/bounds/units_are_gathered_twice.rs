//! The query makes one row for each person twice, but after the first time each person has only one row.
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
