//! The program reads raw data from a private field of an error. Only one method returns this data, so that a reviewer can search for its calls.

use ui_tests::hospital::*;

pub fn attack(error: Error) -> String {
    error.found //-
    //+ error.reveal()
}

pub fn main() {}
