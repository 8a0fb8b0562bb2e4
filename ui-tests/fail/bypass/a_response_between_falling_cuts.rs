//! The cuts of a randomised response fall, so an interval would end before it begins.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let cuts = (lit!(9), (lit!(3), ())); //-
    //+ let cuts = (lit!(3), (lit!(9), ()));
    let (_r, _receipt, _left) = token.release(patients.count().randomized_response::<_, eps!(1.0), 1>(cuts))?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: these cuts are not in rising order
//|  --> fail/bypass/a_response_between_falling_cuts.rs:8:47
//|   |
//| 8 |     let (_r, _receipt, _left) = token.release(patients.count().randomized_response::<_, eps!(1.0), 1>(cuts))?;
//|   |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this cut is not above the one before it
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
