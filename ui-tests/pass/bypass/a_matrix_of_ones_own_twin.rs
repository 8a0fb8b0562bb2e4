//! The same with a matrix of the library.

use dp_types::aggregate::{BinaryTree, Queries};
use dp_types::metric::L1;

pub fn answers(counts: Vec<i128>) -> Vec<i128> {
    BinaryTree::<L1>::answers(counts)
}

pub fn main() {}
