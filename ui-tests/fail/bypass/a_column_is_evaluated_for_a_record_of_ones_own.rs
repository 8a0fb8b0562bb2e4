//! The program defines its own kind of row, for which `at` would see the rows that the library sees.

use dp_types::law::kind::Lane;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;

impl dp_types::law::expr::Eval<Mine> for Col<Patient, Here> { //-
//+ trait Eval<R> {
//+     fn at<L: Lane>(self, row: &R) -> L;
//+ }
//+
//+ impl Eval<Mine> for Col<Patient, Here> {
    fn at<L: Lane>(self, row: &Mine) -> L {
        let _ = row;
        L::ZERO
    }
}

pub fn main() {}
