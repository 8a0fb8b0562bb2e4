//! The program claims for its own policy that it never drops a row.

use dp_types::law::record::RowsFor; //-
use ui_tests::hospital::*;
//+
//+ trait RowsFor<N, P> {
//+     type Counted;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl RowsFor<ReplaceOne, Mine> for dp_types::law::record::OneRow {
    type Counted = dp_types::law::neighbours::EveryRow;
}

pub fn main() {}

//| error[E0277]: `Mine` is not a policy for values that do not fit
//|   --> fail/bypass/a_public_count_by_a_policy_of_ones_own.rs:12:6
//|    |
//| 12 | impl RowsFor<ReplaceOne, Mine> for dp_types::law::record::OneRow {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^ use `Refuse`, `Clamp` or `DropRow`: no other crate can add one
