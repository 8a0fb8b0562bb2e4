//! A public parameter limits the rows of a person, but the limit must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.limit(most).count().laplace(1.0).value() + most //-
    //+ visits.limit(3).count().laplace(1.0).value() + most
}

pub fn main() {}
