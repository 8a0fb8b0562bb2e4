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

//| error[E0308]: mismatched types
//|   --> fail/exits/a_count_is_kept_in_a_static.rs:17:10
//|    |
//| 17 |     keep(n);
//|    |     ---- ^ expected `i64`, found `Protected<'_, Count<...>>`
//|    |     |
//|    |     arguments to this function are incorrect
