//! The query compares scores with public numbers. If scores fall together, their absolute values can rise, which no bound covers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().deviations_from(&[40; 121]).select(1.0).value() //-
    //+ patients.map(|p| p.age).median().select(1.0).value()
}

pub fn main() {}
