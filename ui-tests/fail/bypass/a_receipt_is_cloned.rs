//! The program clones a receipt, so the certificate would list one release twice.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
    let pair = (receipt.clone(), receipt); //-
    //+ let pair = ((), receipt);
    drop(pair);
    Ok(())
}

pub fn main() {}

//| error[E0599]: no method named `clone` found for struct `Receipt<'id, From, To, L, P>` in the current scope
//|  --> fail/bypass/a_receipt_is_cloned.rs:7:25
//|   |
//| 7 |     let pair = (receipt.clone(), receipt); //-
//|   |                         ^^^^^ method not found in `Receipt<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), (Eps<UTerm>, ()), dp_types::law::mechanism::Release<dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>, Laplace<Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, 1>, ε>>`
