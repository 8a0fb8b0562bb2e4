//! A new row is made from patients but reads a column of visits.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
        (slot::<Stay, _, _>(p.smoker, (p.ward, (Visit::proxy().minutes.clamp(lit!(0), lit!(9)), ()))), ()) //-
    }); //-
    //+ let stays = patients
    //+     .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: this expression uses a column of another record
//|  --> fail/bypass/a_new_row_reads_a_column_of_another_record.rs:6:26
//|   |
//| 6 |     let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
//|   |                          ^^^^^^^^ use only the columns of the closure's own argument
//|   |
//|   = note: a closure given to `filter` or `map` may only use the columns of its own argument
//|   = note: for more about this error: `dp-audit explain DP0204`
