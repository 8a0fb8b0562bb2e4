//! The program reads the noisy threshold. With it, each answer "no" reveals something too.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_noisy, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| { //-
    //+ let (_left, _receipt, _rest) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| {
        watch.ask(patients.count());
        watch.noisy //-
        //+ watch.left()
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0616]: field `noisy` of struct `Watch` is private
//|  --> fail/bypass/the_noisy_threshold_is_read.rs:9:15
//|   |
//| 9 |         watch.noisy //-
//|   |               ^^^^^ private field
