//! A vector that is clipped in L2 gets Laplace noise, which needs a bound in L1.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.sum_l2(30, |p| [p.age, p.age - 40]).laplace(1.0).values() //-
    //+ patients.sum_l1(30, |p| [p.age, p.age - 40]).laplace(1.0).values()
}

pub fn main() {}
