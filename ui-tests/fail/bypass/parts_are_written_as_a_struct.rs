//! The program writes parts as a struct, with a key that belongs to no table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let _parts = dp_types::law::transformation::Parts { table: patients, key: () }; //-
    //+ let _parts = patients.partition(|p| p.ward);
}

pub fn main() {}

//| error[E0451]: fields `table` and `key` of struct `Parts` are private
//|  --> fail/bypass/parts_are_written_as_a_struct.rs:6:57
//|   |
//| 6 |     let _parts = dp_types::law::transformation::Parts { table: patients, key: () }; //-
//|   |                                                         ^^^^^            ^^^ private field
//|   |                                                         |
//|   |                                                         private field
