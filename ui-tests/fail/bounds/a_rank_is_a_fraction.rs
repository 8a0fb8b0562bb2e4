//! The query takes a rank that is a fraction, but only whole numbers are ranks.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).largest(1.5).select(1.0).value() //-
    //+ patients.map(|p| p.age).largest(20).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `largest` takes a rank from the end, a whole number above zero, not 1.5
//|  --> fail/bounds/a_rank_is_a_fraction.rs:7:29
//|   |
//| 7 |     patients.map(|p| p.age).largest(1.5).select(1.0).value() //-
//|   |                             ^^^^^^^ write `.largest(20)`: a choice at rank 20 rarely lies beyond the data, a choice at rank 1 often does
//|   |
//|   = note: the number is known when the query is compiled and recorded in the certificate
//|   = note: for more about this error: `dp-audit explain DP0218`
