//! A column of the pair's second row is declared as a column of its first row.

use dp_types::law::transformation::left; //-
//+ use dp_types::law::transformation::{left, right};
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

pub fn attack<'id>(visits: Visits<'id>, patients: Patients<'id>) {
    drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(patients, |v| (v.minutes, ()), |p| (p.age, ()), |v, p| (left(v.minutes), (left(p.age), ())))); //-
    //+ drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(patients, |v| (v.minutes, ()), |p| (p.age, ()), |v, p| (left(v.minutes), (right(p.age), ()))));
}

pub fn main() {}

//| error[E0277]: each column of a pair must come from one of the two rows
//|   --> fail/bypass/a_column_is_left_of_the_other_table.rs:19:17
//|    |
//| 19 |     drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(patients, |v| (v.minutes, ()), |p| (p.age, ()), |v, p| (left(v.minutes), (lef...
//|    |                 ^^^^^^^ take each column from one of the two tables, with texts of the same length, and compute with both in a `map` of the pairs
//|    |
//|    = note: for more about this error: `dp-audit explain DP0331`
