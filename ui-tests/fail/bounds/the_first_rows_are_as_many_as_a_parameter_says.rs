//! A public parameter says how many rows to take, but the query must contain that number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.take(most, |v| v.minutes).count().laplace(1.0).value() + most //-
    //+ visits.take(5, |v| v.minutes).count().laplace(1.0).value() + most
}

pub fn main() {}

//| error[E0277]: `take` takes a number of rows, a whole number above zero, and a closure for an order, not `most, |v| v.minutes`
//|  --> fail/bounds/the_first_rows_are_as_many_as_a_parameter_says.rs:7:12
//|   |
//| 7 |     visits.take(most, |v| v.minutes).count().laplace(1.0).value() + most //-
//|   |            ^^^^ write `.take(100, |v| v.cost)` to keep the hundred rows of the lowest cost
//|   |
//|   = note: the number is known when the query is compiled and recorded in the certificate
//|   = note: for more about this error: `dp-audit explain DP0340`
