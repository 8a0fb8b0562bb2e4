//! The program defines its own mechanism of choice, which would see the exact scores.

use ui_tests::hospital::*;

pub struct Best; //-
impl dp_types::law::mechanism::Chooser for Best { //-
    const NAME: &'static str = "permute-and-flip"; //-
    fn choose(exact: &[i128], _: u64, _: (u128, u128)) -> Result<Vec<u64>, Error> { //-
        panic!("{exact:?}") //-
    } //-
} //-
//+ pub fn attack<W: dp_types::law::mechanism::Chooser>(_: W) {}

pub fn main() {}

//| error[E0277]: `Best` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/a_chooser_of_ones_own.rs:6:44
//|   |
//| 6 | impl dp_types::law::mechanism::Chooser for Best { //-
//|   |                                            ^^^^ use one of the types of dp-types: no other crate can implement this trait
