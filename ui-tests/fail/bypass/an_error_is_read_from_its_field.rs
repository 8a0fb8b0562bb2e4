//! The program reads raw data from a private field of an error. Only one method returns it, for which a reviewer can search.

use ui_tests::hospital::*;

pub fn attack(error: Error) -> String {
    error.found //-
    //+ error.reveal()
}

pub fn main() {}
