//! Parts with several rows of a person are charged in (ε, δ), but the group privacy of (ε, δ) does not add up over parts.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Budget<'id, (eps!(5.0, delta = 1e-6), ()), Approx>) -> Result<(), Error> { //-
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5, delta = 1e-9), ()), _, _, _, _, _, _, _>( //-
//+ pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Token<'id, eps!(5.0)>) -> Result<(), Error> {
//+     let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        visits.partition(|v| v.minutes.cut((lit!(60), ()))),
        |_, part, budget| {
            let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}
