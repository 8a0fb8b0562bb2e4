//! A text is compared with a variant, but a text is not a category.
//+ //! A text is compared with a text.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn of_the_icu(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == Ward::Icu).count().laplace(0.5).value() //-
    //+ visits.filter(|v| v.code == "Icu").count().laplace(0.5).value()
}

pub fn main() {}
