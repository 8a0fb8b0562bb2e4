//! The query looks up a number without a range, but no list of groups has all such numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.income.among([10])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.income.clamp(0, 100).among([10])).laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: only a number with a range can be looked up in a list
//|  --> fail/bounds/an_unbounded_number_is_looked_up.rs:7:37
//|   |
//| 7 |     patients.histogram(|p| p.income.among([10])).laplace(0.5).values() //-
//|   |                                     ^^^^^ clamp it first: `.clamp(LO, HI).among(..)`; a truth value or a category is already a key
//|   |
//|   = note: for more about this error: `dp-audit explain DP0216`
