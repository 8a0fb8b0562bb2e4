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

//| error[E0277]: the units of these two tables cannot be matched
//|   --> fail/bounds/rows_that_are_units_are_joined_by_the_unit.rs:17:12
//|    |
//| 17 |     visits.join(patients, (3, 2), |v, p| Both { minutes: v.minutes, others: p.age }).count().laplace(1.0).value() //-
//|    |            ^^^^ take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`
//|    |
//|    = note: loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together
//|    = note: for more about this error: `dp-audit explain DP0271`
