//! A closure uses a column of another record.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|_| Ex::<Col<Visit, Here>>::column()); //-
    //+ let odd = patients.map(|_| Ex::<Col<Patient, Here>>::column());
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: this expression uses a column of another record
//|  --> fail/bypass/a_column_of_another_record_is_used.rs:6:24
//|   |
//| 6 |     let odd = patients.map(|_| Ex::<Col<Visit, Here>>::column()); //-
//|   |                        ^^^ use only the columns of the closure's own argument
//|   |
//|   = note: a closure given to `filter` or `map` may only use the columns of its own argument
//|   = note: for more about this error: `dp-audit explain DP0204`
