//! The program writes parts as a struct, with a key that belongs to no table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let _parts = dp_types::law::transformation::Parts { table: patients, key: () }; //-
    //+ let _parts = patients.partition(|p| p.ward);
}

pub fn main() {}
