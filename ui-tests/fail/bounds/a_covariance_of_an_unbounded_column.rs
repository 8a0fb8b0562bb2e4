//! The income of one person can change a sum of products by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
fn together(patients: Table<Patient>) -> f64 {
    patients.covariance(|p| (p.age, p.income)).laplace(1.0).value() //-
//+     patients.covariance(|p| (p.age, p.income.clamp(0, 100_000))).laplace(1.0).value()
}

pub fn main() {
    let _ = hundred::<AddRemove>().session::<eps!(1.0)>().run(together);
}

//| error[E0277]: only a number with a range has a middle
//|  --> fail/bounds/a_covariance_of_an_unbounded_column.rs:7:14
//|   |
//| 7 |     patients.covariance(|p| (p.age, p.income)).laplace(1.0).value() //-
//|   |              ^^^^^^^^^^ one person can change the result by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
