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

//| error[E0277]: a budget is split by weights: there is no share `shares.groups.smoker`; the shares are shares.all, shares.groups.smokers, shares.groups.others
//|  --> fail/budget/a_share_that_is_none_is_spent.rs:9:69
//|   |
//| 9 |     n + patients.filter(|p| p.smoker).count().laplace(shares.groups.smoker).value() //-
//|   |                                                                     ^^^^^^ write `let shares = split!(geography: 3, age: 1);` at the top of the query, and then `.laplace(shares.age)`
//|   |
//|   = note: the shares are computed when the query is compiled; each is rounded down, so their sum is at most the whole
//|   = note: for more about this error: `dp-audit explain DP0116`
