//! Days are limited and weeks are counted, but a person can have seven of these days in one week.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>) -> Vec<i64> {
    let few = episodes.limit_by(1, |e| e.nights).limit(3);
    few.histogram(|e| e.nights / 7).in_l2().gaussian(0.5).values() //-
    //+ few.histogram(|e| e.nights).in_l2().gaussian(0.5).values()
}

pub fn main() {}

//| error[E0277]: no limit on a unit's rows in each of these groups is known
//|  --> fail/bounds/groups_in_l2_have_the_key_of_no_limit.rs:8:37
//|   |
//| 8 |     few.histogram(|e| e.nights / 7).in_l2().gaussian(0.5).values() //-
//|   |                                     ^^^^^ first write `.limit_by(1, |v| v.page)` with the key of the groups, and between them only `filter`, `limit` and `map`
//|   |
//|   = note: `in_l2` needs the number of a unit's rows in one group: the last `limit_by` must have the same key as the groups
//|   = note: without that limit, a unit can have all its rows in one group, and the bound in L1 is the best: leave `in_l2` out
//|   = note: for more about this error: `dp-audit explain DP0273`
