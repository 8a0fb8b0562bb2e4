//! The same without the fault.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn unchanged<A: Aggregate<Sensitivity = (typenum::U1, ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(table: Table<'id, Source<Patient, AddRemove, First>>) {
    unchanged(table.filter(|_| Ex::TRUE).count());
}

pub fn main() {}
