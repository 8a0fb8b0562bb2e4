//! The query takes the distances of scores from public numbers. If all scores fall, these distances can rise, and no rule bounds the change.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().deviations_from(&[40; 121]).select(1.0).value() //-
    //+ patients.map(|p| p.age).median().select(1.0).value()
}

pub fn main() {}
