//! A public parameter is the cap of a join, but the cap must be known when the query is compiled.

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
pub fn asks(visits: Table<Visit>, others: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.join(others, (most, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value() //-
    //+ visits.join(others, (5, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).filter(|b| b.minutes > most).count().laplace(1.0).value()
}

pub fn main() {}
