//! The program claims for its own table that the units of its rows are known.
//+ //! The same for a trait of one's own.

use dp_types::law::kind::Lane;
use dp_types::law::record::OneUnit;
use dp_types::law::transformation::{Owned, Sink}; //-
//+ use dp_types::law::transformation::Sink;
use ui_tests::hospital::*;
//+
//+ pub trait Owned {
//+     type Holder: Record;
//+     type Dataset;
//+     const BY_UNITS: bool;
//+     type Gathered<Q: Copy>: Copy;
//+     fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
//+     fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, unit: OneUnit<'_, Visit>, to: &mut S);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Owned for Mine {
    type Holder = Visit;
    type Dataset = First;
    const BY_UNITS: bool = false;
    type Gathered<Q: Copy> = Q;
    fn gathered<Q: Copy>(plan: Q) -> Q {
        plan
    }
    fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
}

pub fn main() {}

//| error[E0277]: this is not a table of protected rows
//|   --> fail/bypass/a_table_owns_its_rows_by_ones_own_word.rs:29:5
//|    |
//| 29 |     fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use the table that the query takes, filtered or mapped
//|    |
//|    = note: for more about this error: `dp-audit explain DP0208`
//|
//| error[E0276]: impl has stricter requirements than trait
//|   --> fail/bypass/a_table_owns_its_rows_by_ones_own_word.rs:29:25
//|    |
//| 29 |     fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
//|    |                         ^^^^^^^^^^^^^^^^^^ impl has extra requirement `S: dp_types::law::transformation::Sink<ui_tests::hospital::Cells<ui_tests::hospital::Visit>>`
//|
//| error[E0277]: this is not a table of protected rows
//|   --> fail/bypass/a_table_owns_its_rows_by_ones_own_word.rs:21:16
//|    |
//| 21 | impl Owned for Mine {
//|    |                ^^^^ use the table that the query takes, filtered or mapped
//|    |
//|    = note: for more about this error: `dp-audit explain DP0208`
