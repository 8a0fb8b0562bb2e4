//! The query spends a share that `split!` does not name.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let shares = split!(all: 1, groups: 3 { smokers: 1, others: 2 });
    let n = patients.count().laplace(shares.all).value();
    n + patients.filter(|p| p.smoker).count().laplace(shares.groups.smoker).value() //-
    //+ n + patients.filter(|p| p.smoker).count().laplace(shares.groups.smokers).value()
}

pub fn main() {}
