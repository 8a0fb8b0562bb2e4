//! The query looks up a number without a range in a list of groups, but a list cannot have all such numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.income.among([10])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.income.clamp(0, 100).among([10])).laplace(0.5).values()
}

pub fn main() {}
