//! A new row has 240 days, but its column ends at 120.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
        (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age + p.age, ()))), ()) //-
    }); //-
    //+ let stays = patients
    //+     .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: this value can leave the range of the new record's column
//|  --> fail/bypass/a_new_row_leaves_its_range.rs:6:26
//|   |
//| 6 |     let stays = patients.flat_map::<Stay, typenum::U2, _>(|p| { //-
//|   |                          ^^^^^^^^ clamp it into the column's range first: `.clamp(LO, HI)`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
