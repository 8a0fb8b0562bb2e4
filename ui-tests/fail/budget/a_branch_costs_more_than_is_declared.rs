//! The more expensive side of a branch costs more than the declared budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n > 10 {
        patients.filter(|p| p.smoker).count().laplace(0.3).value()
    } else {
        patients.map(|p| p.age).sum().laplace(0.6).value() //-
        //+ patients.map(|p| p.age).sum().laplace(0.5).value()
    }
}

pub fn main() {}
