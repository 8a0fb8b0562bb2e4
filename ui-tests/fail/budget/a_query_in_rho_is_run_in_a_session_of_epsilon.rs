//! A session in ε runs a query with Gaussian noise, whose loss no ε bounds.

use ui_tests::hospital::*;

#[dp_query(rho = 0.01)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.01).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>(); //-
    //+ let session = hundred::<AddRemove>().session::<rho!(0.5)>();
    assert!(session.run(asks).is_ok());
}
