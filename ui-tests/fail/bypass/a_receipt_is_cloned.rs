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
