//! A list of cuts has 18 twice, and the interval from 18 to 18 is empty.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([18, 18])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([18, 19])).laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: `cut` needs literals or constants in rising order: 18 is not above 18
//|  --> fail/bounds/a_cut_is_made_twice.rs:7:43
//|   |
//| 7 |     patients.histogram(|p| p.age.cut([18, 18])).laplace(0.5).values() //-
//|   |                                           ^^ list the starts of the new intervals: `p.age.cut([18, 65])` makes three intervals
//|   |
//|   = note: the parts must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
