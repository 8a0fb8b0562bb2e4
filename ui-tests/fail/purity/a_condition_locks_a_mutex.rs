//! A condition writes to a mutex in a static.

use ui_tests::hospital::*;

static SEEN: std::sync::Mutex<Vec<u8>> = std::sync::Mutex::new(Vec::new());

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            SEEN.lock().unwrap().push(1); //-
            p.smoker //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}
