//! The table can be a part, where the rows that differ could belong to several other people.
//+ //! The same of tables whose rows are known to be whose.

//+ use dp_types::law::transformation::Owned;
use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.count_units());
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|   --> fail/bypass/units_of_any_table_are_counted.rs:12:16
//|    |
//| 12 |     drop(table.count_units());
//|    |                ^^^^^^^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|    |
//|    = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|    = note: for more about this error: `dp-audit explain DP0265`
