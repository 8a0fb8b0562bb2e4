//! A token pays inside a run of `best_of`, but `best_of` owns the token until all runs have ended.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 1, _, _, _, _>(0..9, |_| {
        let _ = token.release(patients.count().laplace::<eps!(0.5), 2>()); //-
        //+ let _ = patients.count().laplace::<eps!(0.5), 2>();
        patients.count()
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0507]: cannot move out of `token`, a captured variable in an `FnMut` closure
//|  --> fail/bypass/a_token_pays_within_a_run.rs:7:17
//|   |
//| 5 | ...ck<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |                                     -----  --------------------- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//|   |                                     |
//|   |                                     captured outer variable
//| 6 | ...est, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 1, _, _, _, _>(0..9, |_| {
//|   |                                                                                                                            --- captured by this `FnMut` closure
//| 7 | ... _ = token.release(patients.count().laplace::<eps!(0.5), 2>()); //-
//|   |         ^^^^^ `token` is moved here
//|
//| error[E0382]: use of moved value: `token`
//|   --> fail/bypass/a_token_pays_within_a_run.rs:6:132
//|    |
//|  5 |   pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|    |                                               ----- move occurs because `token` has type `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ())>`, which does not implement the `Copy` trait
//|  6 |       let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(0.5), 1, _, _, _, _>(0..9, |_| {
//|    |                                            -                                                                                         ^^^ value used here after move
//|    |  __________________________________________|
//|    | |
//|  7 | |         let _ = token.release(patients.count().laplace::<eps!(0.5), 2>()); //-
//|    | |                 ----- use occurs due to use in closure
//|  8 | |         //+ let _ = patients.count().laplace::<eps!(0.5), 2>();
//|  9 | |         patients.count()
//| 10 | |     })?;
//|    | |______- `token` moved due to this method call
