//! After a semi-join, a unit affects rows by two tables, so the cost of each part is unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> Vec<i64> {
    let parts = visits.semi_join(others).partition(|v| v.minutes.cut([60, 300])); //-
    //+ let parts = visits.partition(|v| v.minutes.cut([60, 300]));
    let medians = parts.map(|v| v.minutes).median().select(1.0);
    medians.iter().map(|(_, minutes)| minutes.value()).collect()
}

pub fn main() {}

//| error[E0277]: `median` of each part needs a table of one dataset, but this table also depends on others
//|  --> fail/bounds/matched_rows_are_asked_for_the_median_of_each_part.rs:9:44
//|   |
//| 9 |     let medians = parts.map(|v| v.minutes).median().select(1.0);
//|   |                                            ^^^^^^ count or sum the parts, `.count()`, `.map(|p| p.age).sum()`; or query the whole table
//|   |
//|   = note: the number of rows of a unit follows from several tables here, and each would be charged by itself
//|   = note: for more about this error: `dp-audit explain DP0222`
