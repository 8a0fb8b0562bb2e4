//! A list of values for groups has 65 before 18, but the values must rise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.age.among([65, 18])).count().laplace(0.5).values() //-
    //+ patients.partition(|p| p.age.among([18, 65])).count().laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: `among` needs literals or constants in rising order: 18 is not above 65
//|  --> fail/bounds/values_of_a_list_fall.rs:7:45
//|   |
//| 7 |     patients.partition(|p| p.age.among([65, 18])).count().laplace(0.5).values() //-
//|   |                                             ^^ list the values that get a group of their own: `p.code.among([3, 7])` makes three groups, the last for all other values
//|   |
//|   = note: the parts must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
