//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
) {
    drop(visits.semi_join(others));
}

pub fn main() {}
