//! The program states for its own type which rows count.

use dp_types::law::neighbours::Counted; //-
//+ trait Counted {
//+     const NAME: &'static str;
//+ }

pub enum AllRows {}
impl Counted for AllRows {
    const NAME: &'static str = "every";
}

pub fn main() {}
