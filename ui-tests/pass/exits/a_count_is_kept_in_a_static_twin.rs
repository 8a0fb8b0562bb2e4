//! The same without the fault.

use ui_tests::hospital::*;

thread_local! {
    static KEPT: std::cell::Cell<Option<i64>> = const { std::cell::Cell::new(None) };
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(1.0).value();
    KEPT.with(|kept| kept.set(Some(n)));
    0
}

pub fn main() {}
