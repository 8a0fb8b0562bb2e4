//! The program adds protected numbers of two runs, and only one of them would pay.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'b>) { //-
//+ pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
    let _ = one.count() + other.count();
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/numbers_of_two_runs_are_added.rs:7:13
//|   |
//| 5 | pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
//| 7 |     let _ = one.count() + other.count();
//|   |             ^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/numbers_of_two_runs_are_added.rs:7:27
//|   |
//| 5 | pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'b>) { //-
//|   |               --  -- lifetime `'b` defined here
//|   |               |
//|   |               lifetime `'a` defined here
//| 6 | //+ pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
//| 7 |     let _ = one.count() + other.count();
//|   |                           ^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
