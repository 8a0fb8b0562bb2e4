//! The query looks up a number without a range in a list, but a list cannot have an entry for every number.
//+ //! The same of a number with a range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 2]) -> i64 {
    patients.map(|p| p.income.look_up(prices)).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 1).look_up(prices)).sum().laplace(1.0).value()
}

pub fn main() {}
