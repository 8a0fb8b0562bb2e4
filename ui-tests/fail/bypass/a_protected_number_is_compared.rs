//! A condition compares a protected number, so raw data would decide what happens.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let n = patients.count(); //-
    if n > 3 { //-
    //+ let (n, _receipt, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    //+ if n.value() > 3 {
        drop(token);
    }
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number cannot be compared before it is released
//|  --> fail/bypass/a_protected_number_is_compared.rs:7:10
//|   |
//| 7 |     if n > 3 { //-
//|   |          ^ release it first and compare the answer: `n.laplace(0.1).value() > 3`
//|   |
//|   = note: to check it against a threshold, use `above_threshold(500, EPSILON, |watch| watch.ask(n))`, which adds noise to both: a comparison without noise reveals the number
//|   = note: conditions on single rows belong in `.filter(..)`
//|   = note: for more about this error: `dp-audit explain DP0302`
