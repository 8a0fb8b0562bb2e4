//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5, reusable)]
pub fn median_age(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().select(0.5).value()
}

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.ward).each(median_age).values().to_vec()
}

pub fn main() {}
