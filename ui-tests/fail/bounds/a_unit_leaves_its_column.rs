//! A feature can exceed nine hundred minutes, which is the maximum of the new column.

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
    let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 1_000) }); //-
    //+ let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 900) });
    visitors.map(|p| p.minutes).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this value can leave the range of the new record's column
//|   --> fail/bounds/a_unit_leaves_its_column.rs:15:27
//|    |
//| 15 |     let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), minutes: v.minutes.sum().clamp(0, 1_000) }); //-
//|    |                           ^^^^^^^ clamp it into the column's range first: `.clamp(LO, HI)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0217`
