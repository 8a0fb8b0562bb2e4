//! After `distinct`, only one of several equal rows remains. Its unit is unknown, so the query cannot limit rows per unit.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.distinct().limit::<nat!(2)>()); //-
    //+ drop(table.limit::<nat!(2)>().distinct());
}

pub fn main() {}
