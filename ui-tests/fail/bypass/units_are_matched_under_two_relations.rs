//! A semi-join has two relations: a replaced person takes rows out of the first table and into it.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, ReplaceOne, First>, Visit>, //-
    //+ others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
) {
    drop(visits.semi_join(others));
}

pub fn main() {}

//| error[E0277]: the units of these two tables cannot be matched
//|   --> fail/bypass/units_are_matched_under_two_relations.rs:10:17
//|    |
//| 10 |     drop(visits.semi_join(others));
//|    |                 ^^^^^^^^^ take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`
//|    |
//|    = note: loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together
//|    = note: for more about this error: `dp-audit explain DP0271`
