//! A new row has half days, but its column has whole days.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients
        .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.bill, ()))), ())); //-
        //+ .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: this value and the new record's column are of different kinds
//|  --> fail/bypass/a_new_row_is_finer_than_its_column.rs:7:10
//|   |
//| 7 |         .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.bill, ()))), ())); //-
//|   |          ^^^^^^^^ give a number on the column's grid, a truth value, the same category, or a text column of the same length, in the order of the columns; choose a value for missing ones: `p.ward.or("")`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
