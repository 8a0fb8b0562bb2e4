//! Several rows of a person are in parts, but group privacy of (ε, δ) does not add up over parts.

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

//| error[E0277]: if a unit has several rows, the parts of its table have no cost in this measure
//|  --> fail/bypass/parts_of_persons_are_charged_in_epsilon_and_delta.rs:6:49
//|   |
//| 6 |     let (_rows, _receipt, _left) = token.each::<(eps!(0.5, delta = 1e-9), ()), _, _, _, _, _, _, _>( //-
//|   |                                          ----   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ declare this query's budget in ε or in ρ, where group privacy is exact
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: under (ε, δ) and at Rényi orders the unit must be a row here
//|   = note: for more about this error: `dp-audit explain DP0407`
