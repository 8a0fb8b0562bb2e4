//! The program reads raw data from an error's field instead of the one method that returns it.

use ui_tests::hospital::*;

pub fn attack(error: Error) -> String {
    error.found //-
    //+ error.reveal()
}

pub fn main() {}

//| error[E0616]: field `found` of struct `ui_tests::hospital::Error` is private
//|  --> fail/bypass/an_error_is_read_from_its_field.rs:6:11
//|   |
//| 6 |     error.found //-
//|   |           ^^^^^ private field
