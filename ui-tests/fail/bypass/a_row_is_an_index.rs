//! A row expression is the index of a vector.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let table = [1, 2, 3]; //-
    let odd = patients.map(|p| table[p.age]); //-
    //+ let odd = patients.map(|p| p.age * lit!(2));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: the type `[{integer}]` cannot be indexed by `Ex<Col<Patient, Here>>`
//|  --> fail/bypass/a_row_is_an_index.rs:7:38
//|   |
//| 7 |     let odd = patients.map(|p| table[p.age]); //-
//|   |                                      ^^^^^ slice indices are of type `usize` or ranges of `usize`
