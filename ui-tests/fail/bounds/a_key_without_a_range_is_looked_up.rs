//! The query looks up a number without a range, but no list has an entry for every number.
//+ //! The same of a number with a range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 2]) -> i64 {
    patients.map(|p| p.income.look_up(prices)).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 1).look_up(prices)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0599]: the method `look_up` exists for struct `Ex<Col<ui_tests::hospital::Patient, There<There<There<There<Here>>>>>>`, but its trait bounds were not satisfied
//|  --> fail/bounds/a_key_without_a_range_is_looked_up.rs:8:31
//|   |
//| 8 |     patients.map(|p| p.income.look_up(prices)).sum().laplace(1.0).value() //-
//|   |                               ^^^^^^^ method cannot be called due to unsatisfied trait bounds
