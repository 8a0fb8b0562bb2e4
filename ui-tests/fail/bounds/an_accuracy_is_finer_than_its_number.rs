//! The accuracy of a count has tenths, but a count is a whole number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace_within(10.5, 0.95).value() //-
    //+ patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}

//| error[E0277]: this literal has more decimals than the values it is used with
//|  --> fail/bounds/an_accuracy_is_finer_than_its_number.rs:7:5
//|   |
//| 7 |     patients.count().laplace_within(10.5, 0.95).value() //-
//|   |     ^^^^^^^^^^^^^^^^^--------------
//|   |     |                |
//|   |     |                required by a bound introduced by this call
//|   |     write it with no more decimals than the column's step: a whole number with a whole number
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
//|
//| error[E0277]: this literal has more decimals than the values it is used with
//|  --> fail/bounds/an_accuracy_is_finer_than_its_number.rs:5:1
//|   |
//| 5 | #[dp_query(epsilon = 1.0)]
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^ write it with no more decimals than the column's step: a whole number with a whole number
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
