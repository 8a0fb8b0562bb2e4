//! A protected number leaves its part, where another part's token would pay for it.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let n = part.count();
            let (_n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?; //-
            Ok((n, receipt, budget)) //-
            //+ let (n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?;
            //+ Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}
