//! A public parameter limits the rows of a person, but the limit must be known at compile time.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.limit(most).count().laplace(1.0).value() + most //-
    //+ visits.limit(3).count().laplace(1.0).value() + most
}

pub fn main() {}

//| error[E0277]: `limit` takes the number of rows to keep per privacy unit, a whole number above zero, not `most`
//|  --> fail/bounds/a_limit_is_a_parameter.rs:7:12
//|   |
//| 7 |     visits.limit(most).count().laplace(1.0).value() + most //-
//|   |            ^^^^^ write `.limit(2)` to keep the first two rows of each unit, in file order
//|   |
//|   = note: the number is known when the query is compiled and recorded in the certificate
//|   = note: for more about this error: `dp-audit explain DP0270`
