//! A condition compares the identifier of a person.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.person == 5).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.nights == 5).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values cannot be compared
//|  --> fail/bounds/an_identifier_of_text_is_compared.rs:7:34
//|   |
//| 7 |     episodes.filter(|e| e.person == 5).count().laplace(1.0).value() //-
//|   |                                  ^ compare two numbers with the same number of decimals, two truth values, or a category with its variants
//|   |
//|   = note: whole numbers and decimals do not mix; compare categories with their variants
//|   = note: a truth value is a condition by itself: `p.smoker`, `!p.smoker`
//|   = note: for more about this error: `dp-audit explain DP0205`
