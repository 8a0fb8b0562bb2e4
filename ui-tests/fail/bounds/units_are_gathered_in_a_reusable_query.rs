//! A reusable query makes one row per unit, but it could run on a part. In a part, neighbours can differ in one of a person's rows.
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
