//! This function accepts any table, also a part. In a part, a person's row that comes first would push out another one.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns, Value = dp_types::law::transformation::Unmapped>, //-
    //+ P: dp_types::law::transformation::Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns, Value = dp_types::law::transformation::Unmapped>,
{
    drop(table.limit_by::<nat!(2), _>(|v| v.minutes));
}

pub fn main() {}
