//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(2.5)>();
    let (_n, session) = session.run(asks).expect("there is randomness");
    let (_again, _session) = session.run(asks).expect("there is randomness");
}
