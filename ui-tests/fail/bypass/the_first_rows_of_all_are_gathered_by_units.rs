//! The query makes a row per unit after `take`. One person's rows can push out another person's rows, so more than one new row can change.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Visit, AddRemove, First>, Visit>) {
    drop(table.take::<nat!(9), _>(|v| v.minutes).limit::<nat!(2)>()); //-
    //+ drop(table.limit::<nat!(2)>().take::<nat!(9), _>(|v| v.minutes));
}

pub fn main() {}
