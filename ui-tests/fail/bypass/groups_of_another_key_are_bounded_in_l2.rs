//! By hand: rows are limited by one key and counted by another, whose group can hold all of them.

use ui_tests::hospital::*;

pub fn attack(table: Table<'_, Source<Episode, AddRemove, First>, Episode>) {
    let few = table.limit_by::<nat!(1), _>(|e| e.nights);
    drop(few.histogram(|e| e.came.year()).in_l2()); //-
    //+ drop(few.histogram(|e| e.nights).in_l2());
}

pub fn main() {}

//| error[E0277]: no limit on a unit's rows in each of these groups is known
//|  --> fail/bypass/groups_of_another_key_are_bounded_in_l2.rs:7:43
//|   |
//| 7 |     drop(few.histogram(|e| e.came.year()).in_l2()); //-
//|   |                                           ^^^^^ first write `.limit_by(1, |v| v.page)` with the key of the groups, and between them only `filter`, `limit` and `map`
//|   |
//|   = note: `in_l2` needs the number of a unit's rows in one group: the last `limit_by` must have the same key as the groups
//|   = note: without that limit, a unit can have all its rows in one group, and the bound in L1 is the best: leave `in_l2` out
//|   = note: for more about this error: `dp-audit explain DP0273`
