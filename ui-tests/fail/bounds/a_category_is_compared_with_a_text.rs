//! A category is compared with the text "ICU", and the macro cannot see the category's variants.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn in_intensive_care(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.ward == "Icu").count().laplace(0.5).value() //-
    //+ patients.filter(|p| p.ward == Ward::Icu).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: only a text column can be compared with a text or used with `starts_with` and `len`
//|  --> fail/bounds/a_category_is_compared_with_a_text.rs:7:32
//|   |
//| 7 |     patients.filter(|p| p.ward == "Icu").count().laplace(0.5).value() //-
//|   |                                ^ compare a category with its variants, `p.ward == Ward::Icu`, a date with a date, `"2024-02-29"`, a number with a number; for a text that can be missing, choose a value first: `p.code.or("")`; identifiers cannot be compared
//|   |
//|   = note: for more about this error: `dp-audit explain DP0292`
