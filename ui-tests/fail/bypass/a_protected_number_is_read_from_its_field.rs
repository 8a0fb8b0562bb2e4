//! The program reads the exact value from a private field of the library.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let exact: i128 = patients.count().value; //-
    //+ let exact = patients.count();
    drop(exact);
    Ok(())
}

pub fn main() {}

//| error[E0609]: no field `value` on type `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>`
//|  --> fail/bypass/a_protected_number_is_read_from_its_field.rs:6:40
//|   |
//| 6 |     let exact: i128 = patients.count().value; //-
//|   |                                        ^^^^^ unknown field
