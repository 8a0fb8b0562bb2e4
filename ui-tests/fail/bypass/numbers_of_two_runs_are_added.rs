//! A sum would be paid by one of them.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'b>) { //-
//+ pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
    let _ = one.count() + other.count();
}

pub fn main() {}
