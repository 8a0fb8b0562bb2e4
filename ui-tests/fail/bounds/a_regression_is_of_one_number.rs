//! The query takes a regression of one number, but a regression needs two numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.regression(|p| p.age).laplace(1.0).slope() //-
    //+ patients.regression(|p| (p.age, p.bill)).laplace(1.0).slope()
}

pub fn main() {}

//| error[E0277]: `regression` needs other arguments: `p.age` is not a pair
//|  --> fail/bounds/a_regression_is_of_one_number.rs:7:29
//|   |
//| 7 |     patients.regression(|p| p.age).laplace(1.0).slope() //-
//|   |                             ^ write `.regression(|p| (p.age, p.visits)).laplace(0.5)`
//|   |
//|   = note: the chosen numbers of a row set the sensitivity of each sum
//|   = note: for more about this error: `dp-audit explain DP0219`
