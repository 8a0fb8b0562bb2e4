//! A reusable query joins its table, which can be a part. On a part, only one row changes.

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

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.join(visits, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `join` looks at all rows of each privacy unit, but a reusable query can run on a part of a table, which is analysed row by row
//|   --> fail/bounds/a_table_is_joined_in_a_reusable_query.rs:18:12
//|    |
//| 18 |     visits.join(visits, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).count().laplace(1.0).value()
//|    |            ^^^^ remove `reusable`: then its table is a whole dataset, whose units are known
//|    |
//|    = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|    = note: for more about this error: `dp-audit explain DP0265`
