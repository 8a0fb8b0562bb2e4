//! The noise of a comparison cannot also hide the number that the program then releases.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.value(patients.count()))?; //-
    //+ let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()))?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a sparse vector answers only yes or no, not with a number
//|  --> fail/bypass/a_number_is_had_for_an_answer_by_hand.rs:6:120
//|   |
//| 6 | ...watch| watch.value(patients.count()))?; //-
//|   |                 ----- ^^^^^^^^^^^^^^^^ end the questions, then release the number at its own cost: `.laplace(EPSILON)`
//|   |                 |
//|   |                 required by a bound introduced by this call
//|   |
//|   = note: noise that decided a comparison depends on the answer: released with a yes, it hides nothing (Roth 2011; Lyu, Su, Li 2017)
//|   = note: for more about this error: `dp-audit explain DP0221`
