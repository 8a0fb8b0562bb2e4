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
