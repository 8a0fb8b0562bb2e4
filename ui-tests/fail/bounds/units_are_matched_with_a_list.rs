//! The query matches units with a public list, which has no units.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>, #[dp(range = 0..=1)] wanted: &'static [i64; 601]) -> i64 {
    visits.semi_join(wanted).count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.minutes.look_up(wanted) == 1).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `semi_join` takes another table of this query, and `wanted` is not one
//|  --> fail/bounds/units_are_matched_with_a_list.rs:7:12
//|   |
//| 7 |     visits.semi_join(wanted).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^^ write `.semi_join(people.filter(|p| p.insured))` to keep all rows of a unit or none, as it occurs in the other table or not
//|   |
//|   = note: for a public list, write `.filter(|v| v.ward.look_up(wanted) == 1)`
//|   = note: for more about this error: `dp-audit explain DP0271`
