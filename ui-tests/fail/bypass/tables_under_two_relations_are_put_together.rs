//! The union's second table has replaced rows, which are two changes under the first relation.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    others: Table<'id, Source<Patient, ReplaceOne, Next<First>>, Patient>, //-
    //+ others: Table<'id, Source<Patient, AddRemove, Next<First>>, Patient>,
) {
    drop(patients.union(others));
}

pub fn main() {}

//| error[E0277]: the rows of these two tables cannot be combined
//|   --> fail/bypass/tables_under_two_relations_are_put_together.rs:10:25
//|    |
//| 10 |     drop(patients.union(others));
//|    |                         ^^^^^^ take two tables of one session under the same neighbour relation, before any `map` to a value
//|    |
//|    = note: for more about this error: `dp-audit explain DP0272`
