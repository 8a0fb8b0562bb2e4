//! By hand: rows are limited by one key, and counted by another. A person can have all rows in one of those groups.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Episode, AddRemove, First>, Episode>) {
    let few = table.limit_by::<nat!(1), _>(|e| e.nights);
    drop(few.histogram(|e| e.came.year()).in_l2()); //-
    //+ drop(few.histogram(|e| e.nights).in_l2());
}

pub fn main() {}
