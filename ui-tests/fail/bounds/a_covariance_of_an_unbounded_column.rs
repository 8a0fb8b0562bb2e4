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
