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
