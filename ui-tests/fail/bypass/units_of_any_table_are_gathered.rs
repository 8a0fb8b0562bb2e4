//! The table can be a part, where one of a person's rows can differ and change all the features.
//+ //! The same of tables whose rows are known to be whose.

use dp_types::law::transformation::{greatest, rows_within}; //-
//+ use dp_types::law::transformation::{Owned, greatest, rows_within};
use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns, Stability: dp_types::law::env::Ones>,
{
    let persons = table.by_unit::<Visit, _>(|v| {
        (rows_within(dp_types::lit!(0), dp_types::lit!(5)), (greatest(v.minutes), ()))
    });
    drop(persons);
}

pub fn main() {}

//| error[E0277]: the privacy unit of each row of this table is not known
//|   --> fail/bypass/units_of_any_table_are_gathered.rs:13:25
//|    |
//| 13 |     let persons = table.by_unit::<Visit, _>(|v| {
//|    |                         ^^^^^^^ first gather or limit the rows of the dataset: only `filter`, `map` and `flat_map` may come before; then cut it into parts, sample it, or pass it to another query
//|    |
//|    = note: parts, samples and the tables of reusable queries are analysed row by row, but a unit can have several rows
//|    = note: for more about this error: `dp-audit explain DP0265`
