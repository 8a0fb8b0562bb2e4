//! A person has up to five visits, so all parts cost 5 × 0.25, but the budget is 1.0.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.25, reusable)]
pub fn heads(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}

#[dp_query(epsilon = 1.0)] //-
//+ #[dp_query(epsilon = 1.25)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.partition(|v| v.minutes.cut([60])).each(heads).values()[0]
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.25 but only ε = 1.00 is left
//|   --> fail/budget/parts_of_persons_cost_more_than_is_declared.rs:10:22
//|    |
//| 10 | #[dp_query(epsilon = 1.0)] //-
//|    |                      ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
