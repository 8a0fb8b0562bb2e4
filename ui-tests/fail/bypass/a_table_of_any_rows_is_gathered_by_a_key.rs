//! This function accepts any table, also a part. In a part, one of a person's rows can differ, and so can the features.
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
