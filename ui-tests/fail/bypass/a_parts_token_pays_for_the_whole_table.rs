//! The token of one part pays for a release of the whole table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, _part, budget| { //-
            let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
        //+ |_, part, budget| {
        //+     let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}
