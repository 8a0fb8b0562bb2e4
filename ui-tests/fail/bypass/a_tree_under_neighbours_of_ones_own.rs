//! The program defines a neighbour relation in which every strategy has columns of length one.
//+ //! The same for a trait of one's own.

use dp_types::law::aggregate::{BinaryTree, OrderedColumn}; //-
//+ use dp_types::law::aggregate::BinaryTree;
use dp_types::law::expr::Num;
use dp_types::law::metric::L1;
use dp_types::law::num::{D0, PInt, U1, Z0};
//+
//+ trait OrderedColumn<W, N> {
//+     type Lo;
//+     type Hi;
//+     type Grid;
//+     type Factor;
//+     type Strategy<P: Copy, T: Copy>: Copy;
//+     fn strategy<P: Copy, T: Copy>(plan: P, value: T) -> Self::Strategy<P, T>;
//+ }

pub struct Mine;
impl OrderedColumn<BinaryTree<L1>, Mine> for (Num<Z0, PInt<U1>, D0>,) {
    type Lo = Z0;
    type Hi = PInt<U1>;
    type Grid = D0;
    type Factor = U1;
    type Strategy<P: Copy, T: Copy> = P;
    fn strategy<P: Copy, T: Copy>(plan: P, _: T) -> P {
        plan
    }
}

pub fn main() {}

//| error[E0277]: `Mine` is not a neighbour relation
//|   --> fail/bypass/a_tree_under_neighbours_of_ones_own.rs:20:6
//|    |
//| 20 | impl OrderedColumn<BinaryTree<L1>, Mine> for (Num<Z0, PInt<U1>, D0>,) {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `AddRemove` or `ReplaceOne`: no other crate can add one
