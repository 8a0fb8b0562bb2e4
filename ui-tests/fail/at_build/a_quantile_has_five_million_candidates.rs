//! Each of the five million values of the range is a candidate with its own score.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn middle(patients: Table<Patient>) -> Decimal {
    patients.map(|p| p.bill).median().select(0.5).value() //-
    //+ patients.map(|p| p.bill / 10).median().select(0.5).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(middle).is_ok());
}
