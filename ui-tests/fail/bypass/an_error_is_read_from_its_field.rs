//! What an error found is raw data, and is had by the one method that a reviewer looks for.

use ui_tests::hospital::*;

pub fn attack(error: Error) -> String {
    error.found //-
    //+ error.reveal()
}

pub fn main() {}
