//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.limit::<nat!(2)>().distinct());
}

pub fn main() {}
