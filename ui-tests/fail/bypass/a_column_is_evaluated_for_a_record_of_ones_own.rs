//! The program evaluates a column by its own code, which could then see the library's rows.

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

//| error[E0277]: `Mine` is not a row of a dataset
//|  --> fail/bypass/a_column_is_evaluated_for_a_record_of_ones_own.rs:9:6
//|   |
//| 9 | impl dp_types::law::expr::Eval<Mine> for Col<Patient, Here> { //-
//|   |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
