//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(number: i64) -> Result<(), String> {
    let sentence = format!("parameter `limit` is {number}");
    Err(sentence)
}

pub fn main() {}
