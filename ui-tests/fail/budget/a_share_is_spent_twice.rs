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
