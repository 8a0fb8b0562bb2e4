//! The same without the fault.

use dp_types::aggregate::{Aggregate, Protected};
use ui_tests::hospital::*;

fn sensitivity<A: Aggregate<Sensitivity = (nat!(2), ())>>(_: Protected<'_, A>) {}

pub fn attack<'id>(patients: Patients<'id>) {
    sensitivity(patients.count() + patients.count());
}

pub fn main() {}
