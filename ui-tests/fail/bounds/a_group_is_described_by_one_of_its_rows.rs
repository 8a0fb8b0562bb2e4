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

//| error[E0277]: `by_unit_and` combines the rows of a unit that share a key into one row: `v.minutes` is a value of one row and not in the key, so a unit's rows can differ in it
//|   --> fail/bounds/a_group_is_described_by_one_of_its_rows.rs:14:98
//|    |
//| 14 |     let kinds = visits.by_unit_and(|v| v.minutes > 60, |v| Kind { long: v.minutes > 60, minutes: v.minutes }); //-
//|    |                                                                                                  ^ write `.by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, visits: v.count().clamp(0, 5) })`
//|    |
//|    = note: a column is a part of the key, a clamped count or sum, the `min()` or `max()` of a number, or `any()` or `all()` of a condition
//|    = note: for more about this error: `dp-audit explain DP0333`
