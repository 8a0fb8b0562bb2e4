//! A replaced row that does not fit is dropped, so the number of rows shows it.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn unchanged<A: Aggregate<Sensitivity = (typenum::U0, ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(table: Table<'id, Source<Reply, ReplaceOne, First>>) {
    unchanged(table.count());
}

pub fn main() {}
