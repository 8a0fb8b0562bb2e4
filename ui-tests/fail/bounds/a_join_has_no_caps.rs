//! A join has no caps on how many rows of a person are paired.

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

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.join(others, |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value() //-
    //+ visits.join(others, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `join` needs a cap on the rows of each unit in both tables, but the caps are missing: a pair of whole numbers above zero
//|   --> fail/bounds/a_join_has_no_caps.rs:17:12
//|    |
//| 17 |     visits.join(others, |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value() //-
//|    |            ^^^^ write `.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age })` to pair up to three rows of each person with one row of the other table
//|    |
//|    = note: without caps one person could change any number of pairs; the caps are known when the query is compiled and recorded in the certificate
//|    = note: for more about this error: `dp-audit explain DP0332`
