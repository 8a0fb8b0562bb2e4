//! A vector that is clipped in L2 gets Laplace noise, which needs a bound in L1.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.sum_l2(30, |p| [p.age, p.age - 40]).laplace(1.0).values() //-
    //+ patients.sum_l1(30, |p| [p.age, p.age - 40]).laplace(1.0).values()
}

pub fn main() {}

//| error[E0277]: `laplace` needs a bound on the sum of all changes (L1), but `patients.sum_l2(30, |p| [p.age, p.age - 40])` is clipped in length (L2)
//|  --> fail/bounds/a_length_has_laplace_noise.rs:7:50
//|   |
//| 7 |     patients.sum_l2(30, |p| [p.age, p.age - 40]).laplace(1.0).values() //-
//|   |                                                  ^^^^^^^ clip in L1, `.sum_l1(30, ..)`; or with a budget in ρ use `.gaussian(0.01)`
//|   |
//|   = note: the absolute values of a vector of d numbers and length r can add up to r · √d
//|   = note: for more about this error: `dp-audit explain DP0407`
