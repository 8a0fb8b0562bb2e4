//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.5).value()
}

pub fn main() {
    assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(asks).is_ok());
}
