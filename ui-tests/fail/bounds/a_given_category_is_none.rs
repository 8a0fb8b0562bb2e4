//! A public parameter has a type that is not a category, so its variants are unknown.

use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Limit;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, ward: Limit) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>, ward: Ward) -> i64 {
    let _ = ward;
    patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `Limit` is not a category
//|  --> fail/bounds/a_given_category_is_none.rs:9:45
//|   |
//| 9 | pub fn asks(patients: Table<Patient>, ward: Limit) -> i64 { //-
//|   |                                             ^^^^^ write `#[derive(Category, Clone, Copy)]` above the enum
//|   |
//|   = note: for more about this error: `dp-audit explain DP0215`
