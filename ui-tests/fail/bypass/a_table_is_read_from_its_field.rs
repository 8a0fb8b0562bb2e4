//! The program reads the rows from a private field of the library.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let rows = patients.store; //-
    //+ let rows = patients.count();
    drop(rows);
    Ok(())
}

pub fn main() {}

//| error[E0609]: no field `store` on type `Table<'id, Source<Patient, AddRemove, First>, Patient>`
//|  --> fail/bypass/a_table_is_read_from_its_field.rs:6:25
//|   |
//| 6 |     let rows = patients.store; //-
//|   |                         ^^^^^ unknown field
