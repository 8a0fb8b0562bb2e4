//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Patient>, token: Token<'id, eps!(0.5)>) -> Result<(), Error>
where
    P: Plan<Record = Patient, Neighbours = AddRemove, Source = First, Stability = nat!(1)>,
{
    let (_n, _receipt, _left) = token.laplace::<eps!(0.4), 1, _>(table.count())?;
    Ok(())
}

pub fn main() {}
