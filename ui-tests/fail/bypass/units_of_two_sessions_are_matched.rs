//! The units of another session would select rows, and that session would not pay.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
    drop(visits.semi_join(others));
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/units_of_two_sessions_are_matched.rs:7:10
//|   |
//| 5 | pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
//| 7 |     drop(visits.semi_join(others));
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/units_of_two_sessions_are_matched.rs:7:10
//|   |
//| 5 | pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
//| 7 |     drop(visits.semi_join(others));
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
