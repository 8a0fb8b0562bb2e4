//! A type parameter without bounds is the number of rounds of a loop.

use ui_tests::hospital::*;

pub fn attack<'id, N>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> { //-
    let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), N, _, _, _>(|_, budget| { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//+     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U5, _, _, _>(|_, budget| {
        let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.2), 1>())?;
        Ok((receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: cannot multiply `UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>` by `N`
//|  --> fail/bypass/a_loop_has_as_many_rounds_as_its_caller_likes.rs:6:35
//|   |
//| 6 |     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), N, _, _, _>(|_, budget| { //-
//|   |                                   ^^^^^^ no implementation for `UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0> * N`
//|
//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_loop_has_as_many_rounds_as_its_caller_likes.rs:6:61
//|   |
//| 6 |     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), N, _, _, _>(|_, budget| { //-
//|   |                                   ------                    ^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                   |
//|   |                                   required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|  --> fail/bypass/a_loop_has_as_many_rounds_as_its_caller_likes.rs:6:35
//|   |
//| 6 |     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), N, _, _, _>(|_, budget| { //-
//|   |                                   ^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|   |
//|   = note: for more about this error: `dp-audit explain DP0401`
