//! A query under `AddRemove` gets a table under `ReplaceOne`.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, //-
    //+ patients: Table<'id, Source<Patient, AddRemove, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<Source<Patient, ReplaceOne, First> as Transformation>::Neighbours == AddRemove`
//|   --> fail/bypass/a_called_query_is_given_other_neighbours.rs:10:55
//|    |
//| 10 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|    |                                       ----            ^^^^^^^^ expected `AddRemove`, found `ReplaceOne`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|
//| error[E0271]: type mismatch resolving `<Source<Patient, ReplaceOne, First> as Transformation>::Neighbours == AddRemove`
//|   --> fail/bypass/a_called_query_is_given_other_neighbours.rs:10:33
//|    |
//| 10 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `AddRemove`, found `ReplaceOne`
//|
//| error[E0271]: type mismatch resolving `<Source<Patient, ReplaceOne, First> as Transformation>::Neighbours == AddRemove`
//|   --> fail/bypass/a_called_query_is_given_other_neighbours.rs:10:33
//|    |
//| 10 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `AddRemove`, found `ReplaceOne`
