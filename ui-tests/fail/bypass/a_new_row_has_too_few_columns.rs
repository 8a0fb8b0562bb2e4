//! A new row has no value for one of its columns.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = //-
        patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, ())), ())); //-
    //+ let stays = patients
    //+     .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: these are not the columns of the new record
//|  --> fail/bypass/a_new_row_has_too_few_columns.rs:7:18
//|   |
//| 7 |         patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, ())), ())); //-
//|   |                  ^^^^^^^^ give one value per column, in the record's order, each inside its column's range, and a text of the same length
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
