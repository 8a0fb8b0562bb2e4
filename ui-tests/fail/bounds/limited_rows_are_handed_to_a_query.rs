//! The called query expects five rows of a person, but this table has at most two.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)]
pub fn counts(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    counts(visits.limit(2)) //-
    //+ counts(visits)
}

pub fn main() {}

//| error[E0277]: a table can be passed only to a query: `counts` takes all rows of a unit, but this table is limited to some of them
//|   --> fail/bounds/limited_rows_are_handed_to_a_query.rs:12:12
//|    |
//| 12 |     counts(visits.limit(2)) //-
//|    |            ^^^^^^ call another `#[dp_query(.., reusable)]` as `mean_age(patients.filter(..))`, with its public parameters after the table
//|    |
//|    = note: an ordinary function could do anything with it
//|    = note: for more about this error: `dp-audit explain DP0111`
