//! A table that can be a part of another: a row of a person's, if it came first, would push out another.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Transformation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: dp_types::law::transformation::Owned + Transformation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.limit::<nat!(2)>());
}

pub fn main() {}
