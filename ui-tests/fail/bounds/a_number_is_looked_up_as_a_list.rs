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

//| error[E0277]: `look_up` takes a public list, and `price` is not one
//|  --> fail/bounds/a_number_is_looked_up_as_a_list.rs:8:37
//|   |
//| 8 |     patients.map(|p| p.ward.look_up(price)).sum().laplace(1.0).value() //-
//|   |                                     ^^^^^ make it a parameter of the query: `#[dp(range = 0..=500)] prices: &'static [i64; 12]`
//|   |
//|   = note: a list has one entry per value of its key; the range of its entries sets the sensitivity
//|   = note: for more about this error: `dp-audit explain DP0267`
