//! The query's token pays inside `each`, although the call of `each` has taken ownership of that token.

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
