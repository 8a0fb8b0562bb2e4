//! The program defines its own grid for the numbers of a vector.
//+ //! The same for a trait of one's own.

use dp_types::law::aggregate::Coordinates; //-
use dp_types::law::expr::{Ex, Parameters};
use dp_types::law::kind::Word;
use dp_types::law::derivation::Json;

//+ trait Coordinates<K> {
//+     const COUNT: usize;
//+     const TERMS: Json;
//+     const WORD: Word;
//+     fn parameters(self, seen: &mut Parameters);
//+ }
//+
pub struct Mine;
impl<T: Copy + Sync + 'static> Coordinates<Mine> for (Ex<T>, ()) { //-
//+ impl<T: Copy + 'static> Coordinates<Mine> for (Ex<T>, ()) {
    const COUNT: usize = 1;
    const TERMS: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
}

pub fn main() {}

//| error[E0277]: `Mine` is not a number of decimals
//|   --> fail/bypass/a_vector_on_a_grid_of_ones_own.rs:17:32
//|    |
//| 17 | impl<T: Copy + Sync + 'static> Coordinates<Mine> for (Ex<T>, ()) { //-
//|    |                                ^^^^^^^^^^^^^^^^^ use `D0` to `D6`: no other crate can add one
