//! The attribute has a number without a name, so it does not say which budget the number is.

use ui_tests::hospital::*;

#[dp_query(1.0)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error: `#[dp_query]` declares the budget of a query: this is not `epsilon = ..`, `rho = ..` or `renyi(..)`
//|         = help: write `epsilon = 1.0`, `epsilon = 1.0, delta = 1e-9`, `rho = 0.01` or `renyi(2 = 0.1, 8 = 0.4)`
//|         = note: over several datasets: `#[dp_query(epsilon(patients = 1.0, visits = 0.5))]`
//|         = note: for more about this error: `dp-audit explain DP0110`
//|  --> fail/budget/a_budget_lacks_its_name.rs:5:12
//|   |
//| 5 | #[dp_query(1.0)] //-
//|   |            ^^^
