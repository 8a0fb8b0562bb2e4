//! An ε has seven decimals, but costs are whole millionths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.1234567).value() //-
    //+ patients.count().laplace(0.123456).value()
}

pub fn main() {}

//| error: this number has more than 6 decimals: 0.1234567
//|         = help: round it to 6 decimals
//|         = note: ε and the numbers of row expressions are whole multiples of 10^-6, ρ of 10^-12 and δ of 10^-15; finer values could not be stored exactly
//|         = note: for more about this error: `dp-audit explain DP0404`
//|  --> fail/budget/an_epsilon_has_seven_decimals.rs:7:30
//|   |
//| 7 |     patients.count().laplace(0.1234567).value() //-
//|   |                              ^^^^^^^^^
