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

//| error[E0277]: a sparse vector answers only yes or no, not with a number
//|  --> fail/exits/a_question_is_answered_by_a_number.rs:9:68
//|   |
//| 9 |     above_threshold(50, 0.5, |watch| if watch.ask(n) { watch.value(n) } else { 0 }) //-
//|   |                                                              ----- ^ end the questions, then release the number at its own cost: `.laplace(EPSILON)`
//|   |                                                              |
//|   |                                                              required by a bound introduced by this call
//|   |
//|   = note: noise that decided a comparison depends on the answer: released with a yes, it hides nothing (Roth 2011; Lyu, Su, Li 2017)
//|   = note: for more about this error: `dp-audit explain DP0221`
