//! A column is divided by a column, which could be zero in some row.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.steps / p.age); //-
    //+ let odd = patients.map(|p| p.steps / lit!(7));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_row_is_divided_by_a_column.rs:6:42
//|   |
//| 6 |     let odd = patients.map(|p| p.steps / p.age); //-
//|   |                                          ^^^^^ expected `Lit<_>`, found `Ex<Col<Patient, Here>>`
