//! A query must be a plain function. The book quotes rustc's error for a query in an `impl`.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Patient {
    #[dp(range = 0..=120)]
    pub age: i64,
}

impl Patient {
    #[dp_query(epsilon = 1.0)]
    pub fn adults(patients: Table<Patient>) -> i64 {
        patients.filter(|p| p.age >= 18).count().laplace(1.0).value()
    }
}

fn main() {}
