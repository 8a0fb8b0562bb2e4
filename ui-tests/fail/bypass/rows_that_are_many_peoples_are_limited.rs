//! Whose the one row is that is left of equal ones, nobody knows.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.distinct().limit::<nat!(2)>()); //-
    //+ drop(table.limit::<nat!(2)>().distinct());
}

pub fn main() {}
