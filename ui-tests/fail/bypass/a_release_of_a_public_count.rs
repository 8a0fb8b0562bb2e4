//! The query releases the number of rows, which is public under `ReplaceOne`, so the noise would have no scale.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_n, _receipt, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _) = token.release(patients.filter(|p| p.smoker).count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
