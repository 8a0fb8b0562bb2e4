//! The table can be a part, where an earlier row of a person would push out another row.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: dp_types::law::transformation::Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.limit::<nat!(2)>());
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|   --> fail/bypass/a_table_of_any_rows_is_limited.rs:10:16
//|    |
//| 10 |     drop(table.limit::<nat!(2)>());
//|    |                ^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|    |
//|    = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|    = note: for more about this error: `dp-audit explain DP0265`
