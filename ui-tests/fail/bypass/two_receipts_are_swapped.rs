//! The program swaps two receipts, so the certificate would list the releases in the wrong order.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, first, token) = token.release(patients.count().laplace::<eps!(0.6), 1>())?;
    let (_m, second, _token) = token.release(patients.count().laplace::<eps!(0.4), 2>())?;
    let _ = second.then(first); //-
    //+ let _ = first.then(second);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/two_receipts_are_swapped.rs:8:25
//|   |
//| 8 |     let _ = second.then(first); //-
//|   |                    ---- ^^^^^ expected `Receipt<'_, (Eps<UTerm>, ()), _, _>`, found `Receipt<'_, (Eps<...>, ()), ..., ...>`
//|   |                    |
//|   |                    arguments to this method are incorrect
