//! Shares written by hand are types of costs, and the token counts them like all others.

use ui_tests::hospital::*;

split! { rho = 0.1; All: 1, Smokers: 3 }

pub fn attack<'id, P>(
    table: Table<'id, P, Patient>,
    token: Budget<'id, (rho!(0.1), ()), Zcdp>,
) -> Result<(), Error>
where
    P: Transformation<Row = Cells<Patient>, Neighbours = AddRemove, Stability = (nat!(1), ())>,
{
    let (_n, _first, token) = token.release(table.count().gaussian::<Smokers, 1>())?;
    let (_n, _second, _left) = token.release(table.count().gaussian::<Smokers, 2>())?; //-
    //+ let (_n, _second, _left) = token.release(table.count().gaussian::<All, 2>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ρ = 0.0750 but only ρ = 0.0250 is left
//|   --> fail/bypass/shares_are_spent_beyond_the_budget.rs:15:38
//|    |
//| 15 |     let (_n, _second, _left) = token.release(table.count().gaussian::<Smokers, 2>())?; //-
//|    |                                      ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
