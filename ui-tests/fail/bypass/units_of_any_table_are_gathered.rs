//! This function accepts any table, also a part. In a part, neighbours can differ in one of a person's rows, so the old features disappear and new features appear.
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
