//! The query joins by the unit, but these rows have no identifier of a person.

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
    visits.join(patients, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplace(1.0).value() //-
    //+ visits.join_on(patients, |v| v.minutes, |p| p.age, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplace(1.0).value()
}

pub fn main() {}
