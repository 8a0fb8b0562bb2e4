//! The same without the fault.

use dp_types::query::From;
use ui_tests::hospital::{AddRemove, Patient, Visit};

trait OpenedAs<S> {}
impl OpenedAs<(From<Patient, AddRemove>, ())> for (From<Visit, AddRemove>, ()) {}

pub fn main() {}
