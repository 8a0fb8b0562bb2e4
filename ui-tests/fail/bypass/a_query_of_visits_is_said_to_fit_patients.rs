//! A list of datasets that passes for another one: the tables would be those of other rows.

use ui_tests::hospital::{AddRemove, Patient, Visit, query};

impl query::OpenedAs<(query::Over<Patient, AddRemove>, ())> for (query::Over<Visit, AddRemove>, ()) {}

pub fn main() {}
