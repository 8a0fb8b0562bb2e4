//! In the algorithm of Roth (2011), each answer "yes" also reveals the noisy number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.filter(|p| p.smoker).count();
    above_threshold(50, 0.5, |watch| if watch.ask(n) { watch.value(n) } else { 0 }) //-
    //+ let above = above_threshold(50, 0.5, |watch| watch.ask(n));
    //+ let value = n.laplace(0.5).value();
    //+ if above { value } else { 0 }
}

pub fn main() {}
