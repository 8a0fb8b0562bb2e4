//! The same without the fault.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn unchanged<A: Aggregate<Sensitivity = (typenum::U0, ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(table: Table<'id, Source<Patient, ReplaceOne, First>>) {
    unchanged(table.count());
}

pub fn main() {}
