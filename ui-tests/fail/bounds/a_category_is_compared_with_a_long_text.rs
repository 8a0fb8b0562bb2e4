//! A category is compared with a long text, but a category is not a text.
//+ //! A category is compared with its variants.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn in_the_icu(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.ward == "Intensive care unit").count().laplace(0.5).value() //-
    //+ patients.filter(|p| p.ward == Ward::Icu).count().laplace(0.5).value()
}

pub fn main() {}
