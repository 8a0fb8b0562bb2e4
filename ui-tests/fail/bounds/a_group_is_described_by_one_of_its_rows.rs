//! A feature takes a value of one row, but a person can have several rows in a group.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Kind {
    pub long: bool,
    #[dp(range = 0..=600)]
    pub minutes: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    let kinds = visits.by_unit_and(|v| v.minutes > 60, |v| Kind { long: v.minutes > 60, minutes: v.minutes }); //-
    //+ let kinds = visits.by_unit_and(|v| v.minutes > 60, |v| Kind { long: v.minutes > 60, minutes: v.minutes.max() });
    kinds.filter(|k| k.long).map(|k| k.minutes).sum().laplace(1.0).value()
}

pub fn main() {}
