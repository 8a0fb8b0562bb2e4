//! A person's five visits can all be in the part at 0.5, and 5 × 0.5 is above the budget of 1.25.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.25, reusable)]
pub fn roughly(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}

#[dp_query(epsilon = 0.5, reusable)]
pub fn precisely(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.5).value()
}

#[dp_query(epsilon = 1.25)] //-
//+ #[dp_query(epsilon = 2.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.partition(|v| v.minutes.cut([60])).each_of([roughly, precisely]).values()[0]
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 1.25 is left
//|   --> fail/budget/queries_of_parts_cost_more_than_is_declared.rs:15:22
//|    |
//| 15 | #[dp_query(epsilon = 1.25)] //-
//|    |                      ^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
