//! The program defines its own dataset number, which no session has.

use dp_types::law::env::Index; //-
//+ trait Index {
//+     const NUMBER: u64;
//+ }

pub enum Nowhere {}
impl Index for Nowhere {
    const NUMBER: u64 = 99;
}

pub fn main() {}
