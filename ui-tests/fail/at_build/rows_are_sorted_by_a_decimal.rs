//! Rows are sorted by a bill, which has five million possible values.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.bill).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.bill.cut([100])).laplace(0.5).values()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    assert!(session.run(asks).is_ok());
}
