//! A grid with as many decimals as one likes.

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
