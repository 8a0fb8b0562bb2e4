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
