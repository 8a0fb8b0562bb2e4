//! A protected count decides a branch before it is released.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    if patients.count() > 3 { 1 } else { 0 } //-
    //+ if patients.count().laplace(1.0).value() > 3 { 1 } else { 0 }
}

pub fn main() {}

//| error[E0277]: a protected number cannot be compared before it is released
//|  --> fail/exits/a_count_decides_without_noise.rs:7:25
//|   |
//| 7 |     if patients.count() > 3 { 1 } else { 0 } //-
//|   |                         ^ release it first and compare the answer: `n.laplace(0.1).value() > 3`
//|   |
//|   = note: to check it against a threshold, use `above_threshold(500, EPSILON, |watch| watch.ask(n))`, which adds noise to both: a comparison without noise reveals the number
//|   = note: conditions on single rows belong in `.filter(..)`
//|   = note: for more about this error: `dp-audit explain DP0302`
