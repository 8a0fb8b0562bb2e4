//! The same with neighbours of the library.

use dp_types::aggregate::{BinaryTree, OrderedColumn};
use dp_types::expr::Num;
use dp_types::metric::L1;
use dp_types::num::{D0, Nat, PInt, U1, Z0};
use dp_types::prelude::ReplaceOne;

pub fn length() -> u64 {
    <<(Num<Z0, PInt<U1>, D0>,) as OrderedColumn<BinaryTree<L1>, ReplaceOne>>::Factor as Nat>::VALUE
}

pub fn main() {}
