//! One row per unit comes after `take`, where a person's rows can push out other people's rows.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.take::<nat!(9), _>(|v| v.minutes).limit::<nat!(2)>()); //-
    //+ drop(table.limit::<nat!(2)>().take::<nat!(9), _>(|v| v.minutes));
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|  --> fail/bypass/the_first_rows_of_all_are_gathered_by_units.rs:6:50
//|   |
//| 6 |     drop(table.take::<nat!(9), _>(|v| v.minutes).limit::<nat!(2)>()); //-
//|   |                                                  ^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|   |
//|   = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|   = note: for more about this error: `dp-audit explain DP0265`
