//! The program never calls this generic function, so rustc evaluates no constant in the function. So a trait bound must refuse the overspending.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Patient>, token: Token<'id, eps!(0.5)>) -> Result<(), Error>
where
    P: Transformation<Row = Cells<Patient>, Neighbours = AddRemove, Stability = (nat!(1), ())>,
{
    let (_n, _receipt, _left) = token.release(table.count().laplace::<eps!(0.6), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(table.count().laplace::<eps!(0.4), 1>())?;
    Ok(())
}

pub fn main() {}
