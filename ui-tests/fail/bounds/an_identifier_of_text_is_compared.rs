//! A condition compares the identifier of a person.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.person == 5).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.nights == 5).count().laplace(1.0).value()
}

pub fn main() {}
