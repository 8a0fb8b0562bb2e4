//! The program joins tables of two sessions, and the second session would not pay for its rows.

use dp_types::law::transformation::{left, right};
use typenum::{U2, U3};
use ui_tests::hospital::*;

#[derive(Record)]
pub struct Both {
    /// A number of the first row.
    #[dp(range = 0..=600)]
    pub minutes: i64,
    /// A number of the second row.
    #[dp(range = 0..=600)]
    pub others: i64,
}

pub fn attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//+ pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
    drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ()))));
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/tables_of_two_sessions_are_joined.rs:19:10
//|    |
//| 17 | ... attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//|    |            --  -- lifetime `'b` defined here
//|    |            |
//|    |            lifetime `'a` defined here
//| 18 | ...b fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
//| 19 | ...op(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ()))));
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
//|
//| error: lifetime may not live long enough
//|   --> fail/bypass/tables_of_two_sessions_are_joined.rs:19:10
//|    |
//| 17 | ... attack<'a, 'b>(visits: Visits<'a>, others: Visits<'b>) { //-
//|    |            --  -- lifetime `'b` defined here
//|    |            |
//|    |            lifetime `'a` defined here
//| 18 | ...b fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
//| 19 | ...op(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ()))));
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
