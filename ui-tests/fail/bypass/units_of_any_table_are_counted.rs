//! This function accepts any table, also a part. In a part, the rows that differ could belong to several other people.
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
