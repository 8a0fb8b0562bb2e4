//! A column of a pair combines both rows of the pair, but each expression may read only one row.

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

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.join(others, (3, 2), |v, o| Both { minutes: (v.minutes - o.minutes).clamp(0, 600), others: o.minutes }).count().laplace(1.0).value() //-
    //+ visits.join(others, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).map(|b| (b.minutes - b.others).clamp(0, 600)).count().laplace(1.0).value()
}

pub fn main() {}
