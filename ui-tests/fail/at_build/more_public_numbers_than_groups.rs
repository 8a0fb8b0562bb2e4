//! The histogram has two wards, but the program gives public numbers for three.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn least_expected(patients: Table<Patient>) -> &'static str {
    patients.histogram(|p| p.ward).deviations_from(&[40, 50, 10]).select(0.5).value() //-
    //+ patients.histogram(|p| p.ward).deviations_from(&[40, 60]).select(0.5).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(least_expected).is_ok());
}
