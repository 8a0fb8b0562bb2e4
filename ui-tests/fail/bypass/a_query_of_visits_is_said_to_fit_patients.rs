//! A list of datasets that passes for another one: the tables would be those of other rows.

use dp_types::query::{From, OpenedAs};
use ui_tests::hospital::{AddRemove, Patient, Visit};

impl OpenedAs<(From<Patient, AddRemove>, ())> for (From<Visit, AddRemove>, ()) {}

pub fn main() {}
