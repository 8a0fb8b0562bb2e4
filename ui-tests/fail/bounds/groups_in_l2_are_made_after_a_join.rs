//! Each visit of a person is paired with other visits, so a person has several pairs in a group.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Stay {
    /// The minutes of the first visit.
    #[dp(range = 0..=600)]
    pub minutes: i64,
}

#[dp_query(rho(visits = 0.5, others = 0.5))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> Vec<i64> {
    let few = visits.limit_by(1, |v| v.minutes);
    let pairs = few.join(others, (3, 3), |v, _| Stay { minutes: v.minutes });
    pairs.histogram(|v| v.minutes).in_l2().gaussian(0.5).values() //-
    //+ pairs.limit_by(1, |v| v.minutes).histogram(|v| v.minutes).in_l2().gaussian(0.5).values()
}

pub fn main() {}

//| error[E0277]: no limit on a unit's rows in each of these groups is known
//|   --> fail/bounds/groups_in_l2_are_made_after_a_join.rs:16:36
//|    |
//| 16 |     pairs.histogram(|v| v.minutes).in_l2().gaussian(0.5).values() //-
//|    |                                    ^^^^^ first write `.limit_by(1, |v| v.page)` with the key of the groups, and between them only `filter`, `limit` and `map`
//|    |
//|    = note: `in_l2` needs the number of a unit's rows in one group: the last `limit_by` must have the same key as the groups
//|    = note: without that limit, a unit can have all its rows in one group, and the bound in L1 is the best: leave `in_l2` out
//|    = note: for more about this error: `dp-audit explain DP0273`
//|
//| error[E0277]: no limit on a unit's rows in each of these groups is known
//|   --> fail/bounds/groups_in_l2_are_made_after_a_join.rs:16:44
//|    |
//| 16 |     pairs.histogram(|v| v.minutes).in_l2().gaussian(0.5).values() //-
//|    |                                            ^^^^^^^^ first write `.limit_by(1, |v| v.page)` with the key of the groups, and between them only `filter`, `limit` and `map`
//|    |
//|    = note: `in_l2` needs the number of a unit's rows in one group: the last `limit_by` must have the same key as the groups
//|    = note: without that limit, a unit can have all its rows in one group, and the bound in L1 is the best: leave `in_l2` out
//|    = note: for more about this error: `dp-audit explain DP0273`
