//! Parts by a key that no table was asked for.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let _parts = dp_types::law::transformation::Parts { table: patients, key: () }; //-
    //+ let _parts = patients.partition(|p| p.ward);
}

pub fn main() {}
