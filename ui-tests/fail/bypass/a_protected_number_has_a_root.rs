//! The query takes the root of a count, which is not a whole number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let root = patients.count().isqrt(); //-
    //+ let root = patients.count();
    drop(root);
    Ok(())
}

pub fn main() {}

//| error[E0599]: no method named `isqrt` found for struct `dp_types::aggregate::protected::Protected<'id, A>` in the current scope
//|  --> fail/bypass/a_protected_number_has_a_root.rs:6:33
//|   |
//| 6 |     let root = patients.count().isqrt(); //-
//|   |                                 ^^^^^ method not found in `dp_types::aggregate::protected::Protected<'_, dp_types::aggregate::count::Count<Source<Patient, AddRemove, First>>>`
