//! A column of a pair combines both rows of the pair, but each expression may read only one row.

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
    visits.join(others, (3, 2), |v, o| Both { minutes: (v.minutes - o.minutes).clamp(0, 600), others: o.minutes }).count().laplace(1.0).value() //-
    //+ visits.join(others, (3, 2), |v, o| Both { minutes: v.minutes, others: o.minutes }).map(|b| (b.minutes - b.others).clamp(0, 600)).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: each column of a pair comes from one of the two rows, but `(v.minutes - o.minutes).clamp(0, 600)` uses columns of both
//|   --> fail/bounds/a_column_of_a_pair_is_of_both_rows.rs:17:56
//|    |
//| 17 | ...oin(others, (3, 2), |v, o| Both { minutes: (v.minutes - o.minutes).clamp(0, 600), others: o.minutes }).count().laplace(1.0).value...
//|    |                                               ^^^^^^^^^^^^^^^^^^^^^^^ take each column from one of the two tables, and compute with both in a `map` of the pairs: `.map(|r| r.cost * r.share)`
//|    |
//|    = note: the certificate records which table each value comes from
//|    = note: for more about this error: `dp-audit explain DP0331`
