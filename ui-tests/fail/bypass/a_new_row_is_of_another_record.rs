//! A slot makes visits, but the new table has stays.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients
        .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Visit, _, _>(p.smoker, (p.age, (p.age, ()))), ())); //-
        //+ .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}
