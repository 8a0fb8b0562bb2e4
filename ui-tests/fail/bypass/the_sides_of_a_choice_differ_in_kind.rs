//! One side of an `if` is a number, and the other is a truth value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.smoker.choose(p.age, p.smoker)); //-
    //+ let odd = patients.map(|p| p.smoker.choose(p.age, lit!(0)));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: the two sides of this choice are of different kinds
//|  --> fail/bypass/the_sides_of_a_choice_differ_in_kind.rs:6:48
//|   |
//| 6 |     let odd = patients.map(|p| p.smoker.choose(p.age, p.smoker)); //-
//|   |                                         ------ ^^^^^ make both sides numbers with the same number of decimals, or both truth values
//|   |                                         |
//|   |                                         required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: the two sides of this choice are of different kinds
//|  --> fail/bypass/the_sides_of_a_choice_differ_in_kind.rs:6:24
//|   |
//| 6 |     let odd = patients.map(|p| p.smoker.choose(p.age, p.smoker)); //-
//|   |                        ^^^ make both sides numbers with the same number of decimals, or both truth values
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
