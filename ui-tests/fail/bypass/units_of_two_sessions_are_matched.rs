//! The units of another session would select rows, and that session would not pay.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
    drop(visits.semi_join(others));
}

pub fn main() {}
