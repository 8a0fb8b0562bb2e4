//! A shared function reads the columns of another record.

use ui_tests::hospital::*;

#[dp_row]
pub fn long(v: Visit) -> bool { //-
    v.minutes >= 60 //-
//+ pub fn long(v: Patient) -> bool {
//+     v.age >= 60
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(long).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this function does not give a row expression of this record
//|   --> fail/bounds/a_shared_function_is_of_another_record.rs:14:21
//|    |
//| 14 |     patients.filter(long).count().laplace(1.0).value()
//|    |                     ^^^^ write `#[dp_row]` above the function, and let it take a row of this record: `fn adult(p: Patient) -> bool`
//|    |
//|    = note: only row expressions run on the rows: the result of an ordinary Rust function has no known range, and no certificate could record it
//|    = note: for more about this error: `dp-audit explain DP0280`
