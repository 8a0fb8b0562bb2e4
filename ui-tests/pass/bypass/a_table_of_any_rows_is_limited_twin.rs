//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: dp_types::relation::Owned + Relation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.limit::<nat!(2)>());
}

pub fn main() {}
