//! The rows of another session would decide, and nobody would pay for them.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
    drop(visits.semi_join(others));
}

pub fn main() {}
