//! The same without the fault.

use ui_tests::hospital::{AddRemove, Patient, Visit, query};

trait OpenedAs<S> {}

impl OpenedAs<(query::Over<Patient, AddRemove>, ())> for (query::Over<Visit, AddRemove>, ()) {}

pub fn main() {}
