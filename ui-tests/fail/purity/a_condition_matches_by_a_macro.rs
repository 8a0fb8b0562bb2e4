//! A condition uses a macro of the standard library, but `#[dp_query]` cannot know which macro that name means.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| matches!(p.ward, Ward::Icu)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.ward == Ward::Icu).count().laplace(1.0).value()
}

pub fn main() {}
