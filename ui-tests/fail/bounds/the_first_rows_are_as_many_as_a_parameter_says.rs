//! A public parameter says how many rows to take, but that number must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.take(most, |v| v.minutes).count().laplace(1.0).value() + most //-
    //+ visits.take(5, |v| v.minutes).count().laplace(1.0).value() + most
}

pub fn main() {}
