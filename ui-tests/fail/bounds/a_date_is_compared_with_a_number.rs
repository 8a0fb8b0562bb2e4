//! A date is compared with a number, but days are written as dates.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came > 18_000).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came > "2019-04-14").count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this is a number, and a date is needed here: a date is compared with a date, and takes no number of days
//|  --> fail/bounds/a_date_is_compared_with_a_number.rs:7:32
//|   |
//| 7 |     episodes.filter(|e| e.came > 18_000).count().laplace(1.0).value() //-
//|   |                                ^ write a date, `p.day >= "2024-01-01"`; compare a part, `p.day.year() >= 2024`; or count days, `p.day - "2024-01-01" >= 30`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0404`
