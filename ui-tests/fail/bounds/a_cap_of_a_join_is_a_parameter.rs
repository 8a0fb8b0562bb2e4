//! A public parameter is the cap of a join, but the cap must be known when the query is compiled.

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
pub fn asks(visits: Table<Visit>, others: Table<Visit>, #[dp(range = 1..=5)] most: i64) -> i64 {
    visits.join(others, (most, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value() //-
    //+ visits.join(others, (5, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).filter(|b| b.minutes > most).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `join` needs a cap on the rows of each unit in both tables, but the caps are missing: a pair of whole numbers above zero
//|   --> fail/bounds/a_cap_of_a_join_is_a_parameter.rs:17:12
//|    |
//| 17 |     visits.join(others, (most, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value() //-
//|    |            ^^^^ write `.join(people, (3, 1), |v, p| Aged { cost: v.cost, age: p.age })` to pair up to three rows of each person with one row of the other table
//|    |
//|    = note: without caps one person could change any number of pairs; the caps are known when the query is compiled and recorded in the certificate
//|    = note: for more about this error: `dp-audit explain DP0332`
