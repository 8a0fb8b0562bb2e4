//! The program adds protected numbers of two runs, and only one of them would pay.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'b>) { //-
//+ pub fn attack<'a, 'b>(one: Patients<'a>, other: Patients<'a>) {
    let _ = one.count() + other.count();
}

pub fn main() {}
