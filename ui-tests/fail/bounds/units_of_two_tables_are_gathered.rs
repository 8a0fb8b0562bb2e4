//! The query limits rows per unit of two tables, in which one number can mean two people.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> i64 {
    visits.union(others).limit(1).count().laplace(1.0).value() //-
    //+ visits.limit(1).union(others.limit(1)).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `limit` looks at all rows of each privacy unit, but an identifier can mean two different people in two tables
//|  --> fail/bounds/units_of_two_tables_are_gathered.rs:7:26
//|   |
//| 7 |     visits.union(others).limit(1).count().laplace(1.0).value() //-
//|   |                          ^^^^^ do this on each table, and then combine them with `union`
//|   |
//|   = note: the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it
//|   = note: for more about this error: `dp-audit explain DP0265`
