//! The query spends ρ = 0.05 and ρ = 0.06, but its budget is 0.1.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().gaussian(0.05).value();
    n + patients.count().gaussian(0.06).value() //-
    //+ n + patients.count().gaussian(0.05).value()
}

pub fn main() {}
