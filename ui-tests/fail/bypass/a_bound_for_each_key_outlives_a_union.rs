//! By hand: both tables have one row of a person in each group, so their union can have two.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Episode, AddRemove, First>, Episode>) {
    let few = table.limit_by::<nat!(1), _>(|e| e.nights);
    drop(few.union(few).histogram(|e| e.nights).in_l2()); //-
    //+ drop(few.limit::<nat!(3)>().histogram(|e| e.nights).in_l2());
}

pub fn main() {}
