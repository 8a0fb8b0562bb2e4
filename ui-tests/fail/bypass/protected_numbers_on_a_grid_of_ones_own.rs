//! The program defines a grid on which hundredths can be added to whole numbers.

use dp_types::law::aggregate::SameGrid; //-
//+ trait SameGrid<K> {
//+     type Of<A: Copy>: Copy;
//+     fn same<A: Copy>(plan: A) -> Self::Of<A>;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl SameGrid<Mine> for dp_types::law::num::D2 {
    type Of<A: Copy> = A;
    fn same<A: Copy>(plan: A) -> A {
        plan
    }
}

pub fn main() {}

//| error[E0277]: `Mine` is not a grid of decimals
//|   --> fail/bypass/protected_numbers_on_a_grid_of_ones_own.rs:11:6
//|    |
//| 11 | impl SameGrid<Mine> for dp_types::law::num::D2 {
//|    |      ^^^^^^^^^^^^^^ use `D0` to `D6`: no other crate can add one
