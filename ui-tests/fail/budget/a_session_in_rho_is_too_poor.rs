//! A session with ρ = 0.1 runs a query that costs ρ = 0.2.

use ui_tests::hospital::*;

#[dp_query(rho = 0.2)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.2).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<rho!(0.1)>(); //-
    //+ let session = hundred::<AddRemove>().session::<rho!(0.2)>();
    assert!(session.run(asks).is_ok());
}
