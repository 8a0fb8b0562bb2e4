//! The query takes the year of a number, which only a date has.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.nights.year() == 2020).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came.year() == 2020).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: only a date has a year, a month and a weekday
//|  --> fail/bounds/a_number_has_a_year.rs:7:34
//|   |
//| 7 |     episodes.filter(|e| e.nights.year() == 2020).count().laplace(1.0).value() //-
//|   |                                  ^^^^ declare the column as a date: `#[dp(range = "2015-01-01"..="2024-12-31")] day: Date`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
