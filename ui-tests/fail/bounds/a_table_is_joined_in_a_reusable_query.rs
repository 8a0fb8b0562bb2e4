//! A reusable query joins its table, but the table can be a part. The cost on a part is derived for a change of one row.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Both {
    /// A number of the first row.
    #[dp(range = 0..=600)]
    pub minutes: i64,
    /// A number of the second row.
    #[dp(range = 0..=600)]
    pub others: i64,
}

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.join(visits, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value()
}

pub fn main() {}
