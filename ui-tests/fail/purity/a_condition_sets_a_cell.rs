//! A condition writes to a cell outside of it.

use ui_tests::hospital::*;

thread_local! {
    static SEEN: std::cell::Cell<i64> = const { std::cell::Cell::new(0) };
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            SEEN.with(|seen| seen.set(p.age)); //-
            p.smoker //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}
