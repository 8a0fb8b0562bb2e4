//! The union has tables of two sessions, and the second session would not pay for its rows.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>) { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
    drop(patients.union(others));
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/tables_of_two_sessions_are_put_together.rs:7:10
//|   |
//| 5 | pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
//| 7 |     drop(patients.union(others));
//|   |          ^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/tables_of_two_sessions_are_put_together.rs:7:10
//|   |
//| 5 | pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
//| 7 |     drop(patients.union(others));
//|   |          ^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
