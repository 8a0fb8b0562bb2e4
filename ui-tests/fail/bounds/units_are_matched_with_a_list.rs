//! The query matches units with a public list, which has no units.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 0..=1)] wanted: &'static [i64; 601]) -> i64 {
    visits.semi_join(wanted).count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.minutes.look_up(wanted) == 1).count().laplace(1.0).value()
}

pub fn main() {}
