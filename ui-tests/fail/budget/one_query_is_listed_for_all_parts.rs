//! `each_of` runs one query on each part, and gets a single query for all parts.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.25, reusable)]
pub fn heads(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}

#[dp_query(epsilon = 1.25)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.partition(|v| v.minutes.cut([60])).each_of(heads).values()[0] //-
    //+ visits.partition(|v| v.minutes.cut([60])).each_of([heads, heads]).values()[0]
}

pub fn main() {}

//| error[E0277]: `each_of` runs one reusable query on each part: its only argument is the list of the queries
//|   --> fail/budget/one_query_is_listed_for_all_parts.rs:12:47
//|    |
//| 12 |     visits.partition(|v| v.minutes.cut([60])).each_of(heads).values()[0] //-
//|    |                                               ^^^^^^^ write one query for each part, in their order: `.each_of([count_views, count_shares(30)])`
//|    |
//|    = note: each row is in one part only, so all queries together cost as much as the most expensive one
//|    = note: for more about this error: `dp-audit explain DP0111`
