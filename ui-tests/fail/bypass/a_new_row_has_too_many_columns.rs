//! A new row has a value for which the record has no column.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
        (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, (p.age, ())))), ()) //-
    }); //-
    //+ let stays = patients
    //+     .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: these are not the columns of the new record
//|  --> fail/bypass/a_new_row_has_too_many_columns.rs:6:26
//|   |
//| 6 |     let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
//|   |                          ^^^^^^^^ give one value per column, in the record's order, each inside its column's range, and a text of the same length
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
