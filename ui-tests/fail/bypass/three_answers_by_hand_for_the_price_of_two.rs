//! The program requests three answers "yes" but pays for two.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_left, _receipt, _rest) = token.sparse_vector::<nat!(3), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
    //+ let (_left, _receipt, _rest) = token.sparse_vector::<nat!(2), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| {
        watch.ask(patients.count());
        watch.left()
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.50 but only ε = 1.00 is left
//|  --> fail/bypass/three_answers_by_hand_for_the_price_of_two.rs:6:42
//|   |
//| 6 |     let (_left, _receipt, _rest) = token.sparse_vector::<nat!(3), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
//|   |                                          ^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
