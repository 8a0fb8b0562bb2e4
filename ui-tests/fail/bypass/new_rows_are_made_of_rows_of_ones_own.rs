//! A new row is computed from rows of a kind that the program defines.

use dp_types::law::transformation::Values; //-
//+ trait Values<R, F> {
//+     const ITEMS: dp_types::law::derivation::Json;
//+     const WORD: dp_types::law::kind::Word;
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+     fn cells<L: dp_types::law::kind::Lane>(self, row: &R);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Values<Mine, ()> for () {
    type Of<P: Copy> = P; //-
    fn of<P: Copy>(plan: P) -> P { //-
        plan //-
    } //-
    const ITEMS: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
    fn cells<L: dp_types::law::kind::Lane>(self, _: &Mine) {}
}

pub fn main() {}

//| error[E0277]: `Mine` is not a row of a dataset
//|   --> fail/bypass/new_rows_are_made_of_rows_of_ones_own.rs:13:6
//|    |
//| 13 | impl Values<Mine, ()> for () {
//|    |      ^^^^^^^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
