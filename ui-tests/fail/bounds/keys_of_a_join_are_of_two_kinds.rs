//! A join compares a number with a truth value.

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

#[dp_query(epsilon(visits = 1.0, patients = 1.0))]
pub fn asks(visits: Table<Visit>, patients: Table<Patient>) -> i64 {
    visits.join_on(patients, |v| v.minutes, |p| p.smoker, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplace(1.0).value() //-
    //+ visits.join_on(patients, |v| v.minutes, |p| p.age, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: the keys of these two tables are of different kinds: `dp_types::transformation::join::key::NumberOf<D0>` and `dp_types::transformation::join::key::TruthValue`
//|   --> fail/bounds/keys_of_a_join_are_of_two_kinds.rs:17:12
//|    |
//| 17 |     visits.join_on(patients, |v| v.minutes, |p| p.smoker, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplac...
//|    |            ^^^^^^^ give both tables keys of the same kind: numbers with the same decimals, truth values, or the same category
//|    |
//|    = note: for more about this error: `dp-audit explain DP0330`
