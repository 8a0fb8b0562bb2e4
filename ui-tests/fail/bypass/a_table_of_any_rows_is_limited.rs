//! This function accepts any table, also a part. In a part, a person's row that comes first would push out another one.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: dp_types::law::transformation::Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.limit::<nat!(2)>());
}

pub fn main() {}
