//! A category is compared with the text "ICU", and the macro cannot see whether the category has such a variant.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn in_intensive_care(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.ward == "Icu").count().laplace(0.5).value() //-
    //+ patients.filter(|p| p.ward == Ward::Icu).count().laplace(0.5).value()
}

pub fn main() {}
