//! A condition returns early, on an exit that depends on the row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            if p.age == 42 { //-
                return true; //-
            } else { //-
                p.smoker //-
            } //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| if p.age == 42 { true } else { p.smoker }).count().laplace(1.0).value()
}

pub fn main() {}
