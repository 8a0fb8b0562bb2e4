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

//| error[E0277]: only a category can be compared with a variant
//|   --> fail/bounds/a_text_is_compared_with_a_variant.rs:14:30
//|    |
//| 14 |     visits.filter(|v| v.code == Ward::Icu).count().laplace(0.5).value() //-
//|    |                              ^ compare a number with a number, `p.age == 42`, and a text with a text, `p.code == "K21"`; for a category that can be missing, choose a value first: `p.plan.or(Plan::None)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0205`
