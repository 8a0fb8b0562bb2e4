//! The program defines its own grid, which could have any number of decimals.

use dp_types::law::num::Digits; //-
//+ trait Digits {
//+     const COUNT: u8;
//+     type Difference;
//+ }

pub enum D99 {}
impl Digits for D99 {
    const COUNT: u8 = 99;
    type Difference = dp_types::law::num::D0;
}

pub fn main() {}
