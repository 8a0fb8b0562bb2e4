//! A condition calls an ordinary function, which could do anything with a row.

use ui_tests::hospital::*;

pub fn adult(_: &Patient) -> bool { //-
    println!("seen"); //-
    true //-
//+ #[dp_row]
//+ pub fn adult(p: Patient) -> bool {
//+     p.age >= 18
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| adult(p) && p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this function does not give a row expression of this record
//|   --> fail/purity/a_shared_function_is_ordinary_rust.rs:15:25
//|    |
//| 15 |     patients.filter(|p| adult(p) && p.smoker).count().laplace(1.0).value()
//|    |                         ^^^^^ write `#[dp_row]` above the function, and let it take a row of this record: `fn adult(p: Patient) -> bool`
//|    |
//|    = note: only row expressions run on the rows: the result of an ordinary Rust function has no known range, and no certificate could record it
//|    = note: for more about this error: `dp-audit explain DP0280`
