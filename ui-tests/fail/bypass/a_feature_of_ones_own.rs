//! The program defines its own feature, which could remember the rows of all units.
//+ //! The same for a trait of one's own.

use dp_types::law::expr::{Num, Parameters, Row};
use dp_types::law::kind::{Lane, Word};
use dp_types::law::derivation::Json;
use dp_types::law::num::{D0, Z0};
use dp_types::law::transformation::Feature; //-
//+
//+ pub trait Feature<R> {
//+     type Ty;
//+     const ITEM: Json;
//+     const WORD: Word;
//+     fn parameters(self, seen: &mut Parameters);
//+     fn start() -> i128;
//+     fn with<L: Lane>(self, so_far: i128, row: &R, there: L) -> i128;
//+     fn value<L: Lane>(so_far: i128) -> L;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl<R: Row> Feature<R> for Mine {
    type Ty = Num<Z0, Z0, D0>;
    const ITEM: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    fn start() -> i128 {
        0
    }
    fn with<L: Lane>(self, so_far: i128, _: &R, _: L) -> i128 {
        so_far
    }
    fn value<L: Lane>(so_far: i128) -> L {
        L::from_i64(so_far as i64)
    }
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_feature_of_ones_own.rs:22:29
//|    |
//| 22 | impl<R: Row> Feature<R> for Mine {
//|    |                             ^^^^ use one of the types of dp-types: no other crate can implement this trait
