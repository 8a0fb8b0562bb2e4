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
