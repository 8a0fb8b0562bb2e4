//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_n, _receipt, _) = token.laplace::<eps!(1.0), 1, _>(patients.filter(|p| p.smoker).count())?;
    Ok(())
}

pub fn main() {}
