//! A number decides whether a new row exists, but this must be a truth value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = //-
        patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.age, (p.ward, (p.age, ()))), ())); //-
    //+ let stays = patients
    //+     .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bypass/a_new_row_is_there_by_a_number.rs:7:69
//|   |
//| 7 |         patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.age, (p.ward, (p.age, ()))), ())); //-
//|   |                                                                     ^ this is not true or false for each row: compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
//|
//| error[E0277]: a condition must be a truth value about the row
//|  --> fail/bypass/a_new_row_is_there_by_a_number.rs:7:56
//|   |
//| 7 |         patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.age, (p.ward, (p.age, ()))), ())); //-
//|   |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is not true or false for each row: compare a column, as in `|p| p.age >= 18`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0203`
