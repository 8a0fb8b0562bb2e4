//! The query looks up a single price, but a lookup needs a list.
//+ //! The same with a list.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] price: i64) -> i64 { //-
    patients.map(|p| p.ward.look_up(price)).sum().laplace(1.0).value() //-
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 2]) -> i64 {
//+     patients.map(|p| p.ward.look_up(prices)).sum().laplace(1.0).value()
}

pub fn main() {}
