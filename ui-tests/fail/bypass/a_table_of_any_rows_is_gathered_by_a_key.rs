//! The table can be a part, where one of a person's rows can differ, and so can the features.
//+ //! The same of tables whose rows are known to be whose.

use dp_types::law::transformation::{rows_within, same}; //-
//+ use dp_types::law::transformation::{Owned, rows_within, same};
use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    let groups = table.by_unit_and::<Visit, _, _>(
        |v| v.minutes,
        |v| (rows_within(dp_types::lit!(0), dp_types::lit!(5)), (same(v.minutes), ())),
    );
    drop(groups);
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|   --> fail/bypass/a_table_of_any_rows_is_gathered_by_a_key.rs:13:24
//|    |
//| 13 |     let groups = table.by_unit_and::<Visit, _, _>(
//|    |                        ^^^^^^^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|    |
//|    = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|    = note: for more about this error: `dp-audit explain DP0265`
