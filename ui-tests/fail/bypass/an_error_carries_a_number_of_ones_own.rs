//! The program makes an error of the library, but only the library decides what its errors contain.

use ui_tests::hospital::*;

pub fn attack(number: i64) -> Result<(), Error> { //-
//+ pub fn attack(number: i64) -> Result<(), String> {
    let sentence = format!("parameter `limit` is {number}");
    Err(Error { kind: dp_types::ErrorKind::Parameter, sentence, found: String::new() }) //-
    //+ Err(sentence)
}

pub fn main() {}

//| error[E0451]: fields `kind`, `sentence` and `found` of struct `dp_types::Error` are private
//|  --> fail/bypass/an_error_carries_a_number_of_ones_own.rs:8:17
//|   |
//| 8 |     Err(Error { kind: dp_types::ErrorKind::Parameter, sentence, found: String::new() }) //-
//|   |                 ^^^^                                  ^^^^^^^^  ^^^^^ private field
//|   |                 |                                     |
//|   |                 private field                         private field
