//! A join has tables under two relations: replaced rows, and added or removed rows.

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

pub fn attack<'id>(visits: Visits<'id>, others: Table<'id, Source<Visit, ReplaceOne, First>, Visit>) { //-
//+ pub fn attack<'id>(visits: Visits<'id>, others: Table<'id, Source<Visit, AddRemove, First>, Visit>) {
    drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ()))));
}

pub fn main() {}

//| error[E0277]: the rows of these two tables cannot be paired
//|   --> fail/bypass/tables_under_two_relations_are_joined.rs:19:56
//|    |
//| 19 | ...op(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right...
//|    |                                                     ^^^^^^ take two datasets of one session under the same neighbour relation; only `filter`, `map`, `flat_map`, `limit` and `semi_join` may come before the join
//|    |
//|    = note: for more about this error: `dp-audit explain DP0332`
