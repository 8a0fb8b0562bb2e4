//! The same number added to itself is twice as sensitive.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn sensitivity<A: Aggregate<Sensitivity = (nat!(1), ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(patients: Patients<'id>) {
    sensitivity(patients.count() + patients.count());
}

pub fn main() {}
