//! The query builds a tree over a column without a range, whose values are unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.income).tree().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.income.clamp(0, 60_000)).tree().laplace(1.0).cumulative()
}

pub fn main() {}

//| error[E0277]: `tree` and `running` need a bounded column
//|  --> fail/bounds/a_tree_of_an_unbounded_column.rs:7:32
//|   |
//| 7 |     patients.map(|p| p.income).tree().laplace(1.0).cumulative() //-
//|   |                                ^^^^ clamp first, `.map(|p| p.age.clamp(LO, HI))`: the counted values must be public
//|   |
//|   = note: to count the rows of each category, use `.histogram(|p| p.ward)`
//|   = note: for more about this error: `dp-audit explain DP0240`
//|
//| error[E0034]: multiple applicable items in scope
//|  --> fail/bounds/a_tree_of_an_unbounded_column.rs:7:52
//|   |
//| 7 |     patients.map(|p| p.income).tree().laplace(1.0).cumulative() //-
//|   |                                                    ^^^^^^^^^^ multiple `cumulative` found
