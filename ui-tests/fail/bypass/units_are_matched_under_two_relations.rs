//! A semi-join has tables under two neighbour relations. If a person of the second table is replaced, rows leave the first table and other rows enter it.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, ReplaceOne, First>, Visit>, //-
    //+ others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
) {
    drop(visits.semi_join(others));
}

pub fn main() {}
