//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
    let _ = one.count() + other.count();
}

pub fn main() {}
