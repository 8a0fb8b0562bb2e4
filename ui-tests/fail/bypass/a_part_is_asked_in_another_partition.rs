//! The token belongs to a partition by ward, but rows of one ward are in several parts by smoker.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, outer, budget| {
            let by = outer.partition(|p| p.smoker);
            let (_rows, receipt, budget) =
                budget.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(by, |_, inner, budget| {
                    let (n, receipt, budget) = budget.release(outer.count().laplace::<eps!(0.5), 1>())?; //-
                    drop(inner.count()); //-
                    Ok((n.value(), receipt, budget)) //-
                    //+ let (n, receipt, budget) = budget.release(inner.count().laplace::<eps!(0.5), 1>())?;
                    //+     Ok((n.value(), receipt, budget))
                })?;
            Ok(((), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}
