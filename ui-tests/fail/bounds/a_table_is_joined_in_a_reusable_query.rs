//! Its table can be a part, which is analysed for one row.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Both {
    /// Of the one.
    #[dp(range = 0..=600)]
    pub minutes: i64,
    /// Of the other.
    #[dp(range = 0..=600)]
    pub others: i64,
}

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.join(visits, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value()
}

pub fn main() {}
