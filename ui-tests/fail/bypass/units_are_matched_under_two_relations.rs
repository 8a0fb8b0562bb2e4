//! A match has tables under two relations. A replaced person of the second takes rows out of the first and puts others in.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, ReplaceOne, First>, Visit>, //-
    //+ others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
) {
    drop(visits.semi_join(others));
}

pub fn main() {}
