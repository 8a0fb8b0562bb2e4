//! The program defines its own cell, which could remember the stored values.

use dp_types::law::record::Cell; //-
//+ trait Cell {
//+     const ZERO: Self;
//+     fn store(offset: u64) -> Self;
//+     fn offset(self) -> u64;
//+ }

#[derive(Clone, Copy)]
pub struct Leaky(u64);
impl Cell for Leaky {
    const ZERO: Self = Self(0);
    fn store(offset: u64) -> Self {
        println!("{offset}");
        Self(offset)
    }
    fn offset(self) -> u64 {
        self.0
    }
}

pub fn main() {}

//| error[E0277]: `Leaky` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_cell_is_broken.rs:12:15
//|    |
//| 12 | impl Cell for Leaky {
//|    |               ^^^^^ use one of the types of dp-types: no other crate can implement this trait
