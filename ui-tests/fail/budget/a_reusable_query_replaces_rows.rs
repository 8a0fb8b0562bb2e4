//! Under `ReplaceOne`, a sum's sensitivity depends on filters, so the query cannot be reusable.
//+ //! Under `AddRemove`, it can.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7, reusable)]
pub fn total_age(patients: Table<Patient, ReplaceOne>) -> i64 { //-
//+ pub fn total_age(patients: Table<Patient, AddRemove>) -> i64 {
    patients.map(|p| p.age).sum().laplace(0.7).value()
}

pub fn main() {}

//| error: `#[dp_query]` declares the budget of a query: only a query under `AddRemove` can be reusable; leave out `reusable` here: under `ReplaceOne` a sum's sensitivity depends on what the caller filtered out before
//|         = help: write `epsilon = 1.0`, `epsilon = 1.0, delta = 1e-9`, `rho = 0.01` or `renyi(2 = 0.1, 8 = 0.4)`
//|         = note: over several datasets: `#[dp_query(epsilon(patients = 1.0, visits = 0.5))]`
//|         = note: for more about this error: `dp-audit explain DP0110`
//|  --> fail/budget/a_reusable_query_replaces_rows.rs:6:27
//|   |
//| 6 | #[dp_query(epsilon = 0.7, reusable)]
//|   |                           ^^^^^^^^
