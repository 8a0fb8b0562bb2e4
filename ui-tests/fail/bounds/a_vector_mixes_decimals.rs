//! A vector mixes hundredths and whole numbers, which have no common radius.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.sum_l2(30, |p| [p.age, p.bill]).gaussian(0.1).values() //-
    //+ patients.sum_l2(30, |p| [p.age, p.age - 40]).gaussian(0.1).values()
}

pub fn main() {}

//| error[E0277]: the numbers of this list need ranges and the same number of decimals
//|  --> fail/bounds/a_vector_mixes_decimals.rs:7:14
//|   |
//| 7 |     patients.sum_l2(30, |p| [p.age, p.bill]).gaussian(0.1).values() //-
//|   |              ^^^^^^ write a list of such numbers: `|p| [p.x, p.y - 300]`; multiply or divide to align the decimals, and clamp an unbounded number
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the numbers of this list need ranges and the same number of decimals
//|  --> fail/bounds/a_vector_mixes_decimals.rs:7:46
//|   |
//| 7 |     patients.sum_l2(30, |p| [p.age, p.bill]).gaussian(0.1).values() //-
//|   |                                              ^^^^^^^^ write a list of such numbers: `|p| [p.x, p.y - 300]`; multiply or divide to align the decimals, and clamp an unbounded number
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the numbers of this list need ranges and the same number of decimals
//|  --> fail/bounds/a_vector_mixes_decimals.rs:7:5
//|   |
//| 7 |     patients.sum_l2(30, |p| [p.age, p.bill]).gaussian(0.1).values() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^--------
//|   |     |                                        |
//|   |     |                                        required by a bound introduced by this call
//|   |     write a list of such numbers: `|p| [p.x, p.y - 300]`; multiply or divide to align the decimals, and clamp an unbounded number
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the numbers of this list need ranges and the same number of decimals
//|  --> fail/bounds/a_vector_mixes_decimals.rs:5:1
//|   |
//| 5 | #[dp_query(rho = 0.1)]
//|   | ^^^^^^^^^^^^^^^^^^^^^^ write a list of such numbers: `|p| [p.x, p.y - 300]`; multiply or divide to align the decimals, and clamp an unbounded number
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
