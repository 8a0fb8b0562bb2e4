//! Slots make new rows of a kind that the program defines.

use dp_types::law::transformation::{Sink, Slots}; //-
use ui_tests::hospital::*;
//+
//+ trait Slots<From, To> {
//+     type Of<P: Copy>: Copy;
//+     fn of<P: Copy>(plan: P) -> Self::Of<P>;
//+     const ITEMS: dp_types::law::derivation::Json;
//+     const WORD: dp_types::law::kind::Word;
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Slots<Cells<Patient>, Mine> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    const COUNT: u64 = 1; //-
    const ITEMS: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
    fn push<L: dp_types::law::kind::Lane, S: Sink<Mine>>(self, _: &Cells<Patient>, _: L, _: L, _: L, _: &mut S) {} //-
}

pub fn main() {}

//| error[E0277]: `Mine` is not a row of a dataset
//|   --> fail/bypass/slots_give_rows_of_ones_own.rs:16:6
//|    |
//| 16 | impl Slots<Cells<Patient>, Mine> for () {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
//|
//| error[E0277]: `Mine` is not a row of a dataset
//|   --> fail/bypass/slots_give_rows_of_ones_own.rs:25:46
//|    |
//| 25 |     fn push<L: dp_types::law::kind::Lane, S: Sink<Mine>>(self, _: &Cells<Patient>, _: L, _: L, _: L, _: &mut S) {} //-
//|    |                                              ^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
