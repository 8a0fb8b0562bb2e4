//! The program defines a type that states a step's effect on a table whose units are not known.

use ui_tests::hospital::*;

//+ pub trait BesideOwned<P> {
//+     type Gathered<Q: Copy>;
//+     fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
//+ }
pub struct Mine;
impl dp_types::law::transformation::BesideOwned<Source<Patient, AddRemove, First>> for Mine { //-
//+ impl BesideOwned<Source<Patient, AddRemove, First>> for Mine {
    type Gathered<Q: Copy> = Q;
    fn gathered<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

pub fn main() {}

//| error[E0119]: conflicting implementations of trait `BesideOwned<ui_tests::hospital::Source<ui_tests::hospital::Patient, dp_types::AddRemove, ui_tests::hospital::First>>` for type `Mine`
//|   --> fail/bypass/a_step_is_beside_a_table_by_ones_own_word.rs:10:1
//|    |
//| 10 | impl dp_types::law::transformation::BesideOwned<Source<Patient, AddRemove, First>> for Mine { //-
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
