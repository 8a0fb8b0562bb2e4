//! The number of rows is public under `ReplaceOne`, so noise for its release would have no scale.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_n, _receipt, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _) = token.release(patients.filter(|p| p.smoker).count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this number is the same for all neighbours, so it needs no noise
//|  --> fail/bypass/a_release_of_a_public_count.rs:9:43
//|   |
//| 9 |     let (_n, _receipt, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ read it with `.public_count()`: under `ReplaceOne` the number of all rows is public
//|   |
//|   = note: for more about this error: `dp-audit explain DP0402`
