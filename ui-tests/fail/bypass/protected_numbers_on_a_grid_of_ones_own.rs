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
