//! A table that can be a part of another: a row of a person's, if it came first, would push out another.

use ui_tests::hospital::*;

pub fn attack<'id, P>(table: Table<'id, P, Visit>)
where
    P: Relation<Row = Cells<Visit>, Proxy = VisitColumns>, //-
    //+ P: dp_types::relation::Owned + Relation<Row = Cells<Visit>, Proxy = VisitColumns>,
{
    drop(table.limit::<nat!(2)>());
}

pub fn main() {}
