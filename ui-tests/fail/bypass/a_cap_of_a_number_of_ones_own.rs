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
