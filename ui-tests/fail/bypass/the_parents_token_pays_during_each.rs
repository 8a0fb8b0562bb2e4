//! The query's token pays inside `each`, although the call of `each` took the token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            drop(token.begin()); //-
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0507]: cannot move out of `token`, a captured variable in an `FnMut` closure
//|   --> fail/bypass/the_parents_token_pays_during_each.rs:10:18
//|    |
//|  5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|    |                                             -----  --------------------- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//|    |                                             |
//|    |                                             captured outer variable
//| ...
//|  8 |         |_, part, budget| {
//|    |         ----------------- captured by this `FnMut` closure
//|  9 |             let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
//| 10 |             drop(token.begin()); //-
//|    |                  ^^^^^ ------- `token` moved due to this method call
//|    |                  |
//|    |                  `token` is moved here
//|
//| error[E0382]: use of moved value: `token`
//|   --> fail/bypass/the_parents_token_pays_during_each.rs:8:9
//|    |
//|  5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|    |                                             ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//|  6 |     let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
//|    |                                    ----- value moved here
//|  7 |         patients.partition(|p| p.ward),
//|  8 |         |_, part, budget| {
//|    |         ^^^^^^^^^^^^^^^^^ value used here after move
//|  9 |             let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
//| 10 |             drop(token.begin()); //-
//|    |                  ----- use occurs due to use in closure
