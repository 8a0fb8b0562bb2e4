//! The program defines how a column is evaluated on its own kind of row. Its code in `at` could then see rows that only the library may see.

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
