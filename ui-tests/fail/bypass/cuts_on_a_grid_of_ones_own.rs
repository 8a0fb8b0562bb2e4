//! The program defines its own grid, and cuts on it that do not rise.

use dp_types::law::transformation::Cuts; //-
use ui_tests::hospital::*;
//+
//+ trait Cuts<K> {
//+     type Key<T: Copy>: Copy;
//+     fn key<T: Copy>(value: T) -> Self::Key<T>;
//+     type First;
//+     const COUNT: u64;
//+     const WORD: dp_types::law::kind::Word;
//+     const ITEMS: dp_types::law::derivation::Json;
//+     fn below<L: dp_types::law::kind::Lane>(value: L) -> L;
//+     fn before<L: dp_types::law::kind::Lane>(value: L) -> L;
//+     fn at(i: u64) -> i64;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Cuts<Mine> for () {
    type Key<T: Copy> = T;
    fn key<T: Copy>(value: T) -> T {
        value
    }
    type First = int!(0);
    const COUNT: u64 = 1;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    const ITEMS: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn below<L: dp_types::law::kind::Lane>(value: L) -> L {
        value
    }
    fn before<L: dp_types::law::kind::Lane>(value: L) -> L {
        value
    }
    fn at(_: u64) -> i64 {
        0
    }
}

pub fn main() {}

//| error[E0277]: `Mine` is not a number of decimals
//|   --> fail/bypass/cuts_on_a_grid_of_ones_own.rs:20:6
//|    |
//| 20 | impl Cuts<Mine> for () {
//|    |      ^^^^^^^^^^ use `D0` to `D6`: no other crate can add one
