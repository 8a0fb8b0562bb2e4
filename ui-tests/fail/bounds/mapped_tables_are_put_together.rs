//! The union joins two mapped tables. Each table has its own map, but the result could have the value of only one map.

use ui_tests::hospital::*;

#[dp_query(epsilon(north = 1.0, south = 1.0))]
pub fn asks(north: Table<Patient>, south: Table<Patient>) -> i64 {
    north.map(|p| p.age).union(south.map(|p| p.age)).sum().laplace(1.0).value() //-
    //+ north.union(south).map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}
