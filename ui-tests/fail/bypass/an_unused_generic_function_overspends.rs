//! No call evaluates the constants of this generic function, so a bound must refuse its cost.

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

//| error[E0277]: privacy budget exceeded: this costs ε = 0.60 but only ε = 0.50 is left
//|  --> fail/bypass/an_unused_generic_function_overspends.rs:9:39
//|   |
//| 9 |     let (_n, _receipt, _left) = token.release(table.count().laplace::<eps!(0.6), 1>())?; //-
//|   |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
