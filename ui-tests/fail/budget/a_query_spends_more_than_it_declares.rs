//! The query spends ε = 0.7 and ε = 0.4, but its budget is 1.0.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.7);
    let m = patients.filter(|p| p.smoker).count().laplace(0.4); //-
    //+ let m = patients.filter(|p| p.smoker).count().laplace(0.3);
    n.value() + m.value()
}

pub fn main() {}
