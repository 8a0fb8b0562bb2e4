//! The query divides two protected numbers, but a mean needs two releases.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mean = patients.map(|p| p.age).sum() / patients.count(); //-
    mean.laplace(1.0).value() //-
    //+ let sum = patients.map(|p| p.age).sum().laplace(0.5).value();
    //+ sum / patients.count().laplace(0.5).value().max(1)
}

pub fn main() {}

//| error[E0277]: a protected number cannot be divided before it is released
//|  --> fail/bounds/a_mean_is_one_release.rs:7:46
//|   |
//| 7 |     let mean = patients.map(|p| p.age).sum() / patients.count(); //-
//|   |                                              ^ release first, and divide the values: `total.value() as f64 / n.value().max(1) as f64`
//|   |
//|   = note: divide by a constant after the release, or divide each row before the sum: `.map(|p| p.bill / 12)`
//|   = note: for more about this error: `dp-audit explain DP0208`
