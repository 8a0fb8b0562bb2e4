//! A run-time session in ε runs a query in ρ. Only the account is kept at run time: the measure of a session is a type.

use ui_tests::hospital::*;

#[dp_query(rho = 0.01)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.01).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().open::<eps!(1.0)>(); //-
    //+ let session = hundred::<AddRemove>().open::<rho!(0.5)>();
    assert!(session.run(asks).is_ok());
}
