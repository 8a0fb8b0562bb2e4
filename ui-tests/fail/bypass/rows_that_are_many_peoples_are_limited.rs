//! The query limits rows per unit after `distinct`, which keeps one equal row without its unit.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.distinct().limit::<nat!(2)>()); //-
    //+ drop(table.limit::<nat!(2)>().distinct());
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|  --> fail/bypass/rows_that_are_many_peoples_are_limited.rs:6:27
//|   |
//| 6 |     drop(table.distinct().limit::<nat!(2)>()); //-
//|   |                           ^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|   |
//|   = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|   = note: for more about this error: `dp-audit explain DP0265`
