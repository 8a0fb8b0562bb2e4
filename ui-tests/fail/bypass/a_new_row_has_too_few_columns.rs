//! A column without a value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays =
        patients.flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, ())), ()));
    drop(stays);
}

pub fn main() {}
