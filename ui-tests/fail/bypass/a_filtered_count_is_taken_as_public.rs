//! A replaced row can pass the filter before and not after.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn unchanged<A: Aggregate<Sensitivity = (typenum::U0, ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>>) {
    unchanged(table.filter(|p| p.smoker).count());
}

pub fn main() {}
