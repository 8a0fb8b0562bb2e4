//! The query calls `mean` on a whole table, as data frames permit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.map(|p| p.age).mean().value() //-
    //+ patients.map(|p| p.age).mean().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `mean` is computed from 2 released numbers, but nothing here releases them
//|  --> fail/bounds/a_table_is_asked_for_its_mean.rs:7:29
//|   |
//| 7 |     patients.map(|p| p.age).mean().value() //-
//|   |                             ^^^^ add a release with their joint cost in the same expression: `.map(|p| p.age).mean().laplace(0.5)`
//|   |
//|   = note: each of the numbers gets an equal share of the cost, and one scan computes them all
//|   = note: for more about this error: `dp-audit explain DP0219`
