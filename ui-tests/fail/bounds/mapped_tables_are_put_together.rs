//! The union joins two mapped tables, but its rows could have the value of only one map.

use ui_tests::hospital::*;

#[dp_query(epsilon(north = 1.0, south = 1.0))]
pub fn asks(north: Table<Patient>, south: Table<Patient>) -> i64 {
    north.map(|p| p.age).union(south.map(|p| p.age)).sum().laplace(1.0).value() //-
    //+ north.union(south).map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `union` combines whole rows, but one of these tables was mapped to values
//|  --> fail/bounds/mapped_tables_are_put_together.rs:7:26
//|   |
//| 7 |     north.map(|p| p.age).union(south.map(|p| p.age)).sum().laplace(1.0).value() //-
//|   |                          ^^^^^ combine the tables first, then map: `.union(others).map(|p| p.age)`
//|   |
//|   = note: the mapped value would be another expression for rows of the other table
//|   = note: for more about this error: `dp-audit explain DP0272`
