//! A share is a number and not a token, so a query that spends it twice pays twice.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let shares = split!(all: 1, smokers: 3);
    let n = patients.count().gaussian(shares.smokers).value(); //-
    //+ let n = patients.count().gaussian(shares.all).value();
    n + patients.filter(|p| p.smoker).count().gaussian(shares.smokers).value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ρ is 0.075 + 0.075 = 0.15, of 0.1 declared
//|   --> fail/budget/a_share_is_spent_twice.rs:10:63
//|    |
//| 10 |     n + patients.filter(|p| p.smoker).count().gaussian(shares.smokers).value()
//|    |                                                               ^^^^^^^ lower this release to 0.025 or less, or declare `rho = 0.15`
//|    |
//|    = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|    = note: for more about this error: `dp-audit explain DP0101`
