//! A public parameter has no declared range. Only the query gets an error, not its caller.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, limit: i64) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=120)] limit: i64) -> i64 {
    patients.filter(|p| p.age > limit).count().laplace(1.0).value()
}

pub fn at_thirty() -> Result<(), Error> { //-
    asks(30).map(drop) //-
} //-
//-
pub fn main() {}

//| error[E0277]: a parameter of a query is a table, or a public value with a range: this is neither a table nor marked `#[dp(range = ..)]`
//|  --> fail/bounds/a_public_parameter_lacks_its_range.rs:6:46
//|   |
//| 6 | pub fn asks(patients: Table<Patient>, limit: i64) -> i64 { //-
//|   |                                              ^^^ write `patients: Table<Patient>`, or `#[dp(range = 18..=99)] age: i64`
//|   |
//|   = note: a decimal also needs a step: `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`
//|   = note: for more about this error: `dp-audit explain DP0109`
