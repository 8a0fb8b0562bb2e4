//! The query spends ρ = 0.05 and ρ = 0.06, but its budget is 0.1.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().gaussian(0.05).value();
    n + patients.count().gaussian(0.06).value() //-
    //+ n + patients.count().gaussian(0.05).value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ρ is 0.05 + 0.06 = 0.11, of 0.1 declared
//|  --> fail/budget/a_query_in_rho_spends_more_than_it_declares.rs:8:35
//|   |
//| 8 |     n + patients.count().gaussian(0.06).value() //-
//|   |                                   ^^^^ lower this release to 0.05 or less, or declare `rho = 0.11`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
