//! A `?` can leave the query early, so its exit would reveal whether the second release happens.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    let small = u8::try_from(n)?; //-
    //+ let small = u8::try_from(n).unwrap_or(0);
    n + i64::from(small)
}

pub fn main() {}
