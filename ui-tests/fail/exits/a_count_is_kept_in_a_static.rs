//! The query keeps a count in a static, which outlives the run.

use ui_tests::hospital::*;

thread_local! {
    static KEPT: std::cell::Cell<i64> = const { std::cell::Cell::new(0) };
}

pub fn keep(n: i64) {
    KEPT.set(n);
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count(); //-
    //+ let n = patients.count().laplace(1.0).value();
    keep(n);
    0
}

pub fn main() {}
