//! The query groups rows, but each row of the result would belong to many people.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> Vec<i64> {
    visits.group_by(|v| v.minutes > 60).count().laplace(1.0).values() //-
    //+ visits.partition(|v| v.minutes > 60).count().laplace(1.0).values()
}

pub fn main() {}

//| error[E0277]: `group_by` makes rows that belong to several people, so one person changes two groups per row
//|  --> fail/bounds/rows_of_many_people_are_grouped.rs:7:12
//|   |
//| 7 |     visits.group_by(|v| v.minutes > 60).count().laplace(1.0).values() //-
//|   |            ^^^^^^^^ query every group at the cost of one, `.partition(|p| p.ward).count().laplace(0.1)`, or make one row per person and group, `.by_unit_and(|p| p.ward, |p| OfWard { .. })`
//|   |
//|   = note: the sum of a part changes only by one person's rows in it, so it needs less noise than rows of groups
//|   = note: for more about this error: `dp-audit explain DP0334`
