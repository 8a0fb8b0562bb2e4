//! Under `ReplaceOne` the number of all rows is public, but the number of rows of a part is not.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let (nothing, budget) = budget.begin();
            Ok((part.public_count(), nothing, budget)) //-
            //+ Ok((drop(part.count()), nothing, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}
