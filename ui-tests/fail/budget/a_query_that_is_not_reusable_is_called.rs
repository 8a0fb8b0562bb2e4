//! A query calls another query that is not marked `reusable`.
//+ //! A query is called by another, and says that it can be.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7)] //-
//+ #[dp_query(epsilon = 0.7, reusable)]
pub fn mean_age(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).sum().laplace(0.7).value()
}

#[dp_query(epsilon = 1.0)]
pub fn report(patients: Table<Patient>) -> i64 {
    mean_age(patients.filter(|p| p.smoker))
}

pub fn main() {}

//| error[E0277]: query `mean_age` is not reusable, so another query cannot call it
//|   --> fail/budget/a_query_that_is_not_reusable_is_called.rs:14:5
//|    |
//| 14 |     mean_age(patients.filter(|p| p.smoker))
//|    |     ^^^^^^^^ mark its definition as reusable: `#[dp_query(epsilon = .., reusable)]`
//|    |
//|    = note: a session can run it as it is; a reusable query is also compiled for the tables of its callers
//|    = note: for more about this error: `dp-audit explain DP0111`
//|
//| error[E0277]: query `mean_age` is not reusable, so another query cannot call it
//|   --> fail/budget/a_query_that_is_not_reusable_is_called.rs:12:1
//|    |
//| 12 | #[dp_query(epsilon = 1.0)]
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^ mark its definition as reusable: `#[dp_query(epsilon = .., reusable)]`
//|    |
//|    = note: a session can run it as it is; a reusable query is also compiled for the tables of its callers
//|    = note: for more about this error: `dp-audit explain DP0111`
//|
//| error[E0277]: query `mean_age` is not reusable, so another query cannot call it
//|   --> fail/budget/a_query_that_is_not_reusable_is_called.rs:12:1
//|    |
//| 12 | #[dp_query(epsilon = 1.0)]
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^ mark its definition as reusable: `#[dp_query(epsilon = .., reusable)]`
//|    |
//|    = note: a session can run it as it is; a reusable query is also compiled for the tables of its callers
//|    = note: for more about this error: `dp-audit explain DP0111`
