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
