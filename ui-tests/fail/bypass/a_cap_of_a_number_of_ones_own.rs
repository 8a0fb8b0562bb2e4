//! The program defines its own type as a number, and uses it as the cap of a join.

use dp_types::law::transformation::{left, right};
use typenum::U3; //-
//+ use typenum::{U2, U3};
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

#[derive(Clone, Copy)] //-
pub struct Mine; //-
//-
pub fn attack<'id>(visits: Visits<'id>, others: Visits<'id>) {
    drop(visits.join_on::<Both, U3, Mine, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ())))); //-
    //+ drop(visits.join_on::<Both, U3, U2, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (right(o.minutes), ()))));
}

pub fn main() {}

//| error[E0277]: the rows of these two tables cannot be paired
//|   --> fail/bypass/a_cap_of_a_number_of_ones_own.rs:22:17
//|    |
//| 22 |     drop(visits.join_on::<Both, U3, Mine, _, _, _, _, _>(others, |v| (v.person, ()), |o| (o.person, ()), |v, o| (left(v.minutes), (r...
//|    |                 ^^^^^^^ take two datasets of one session under the same neighbour relation; only `filter`, `map`, `flat_map`, `limit` and `semi_join` may come before the join
//|    |
//|    = note: for more about this error: `dp-audit explain DP0332`
