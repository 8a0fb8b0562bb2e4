//! The query reads an optional value as a number, but a missing value's mark is below the range.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.pain.clamp(lit!(-1), lit!(0))); //-
    //+ let _ = episodes.map(|e| e.pain.value_or(lit!(0)).clamp(lit!(-1), lit!(0)));
}

pub fn main() {}

//| error[E0277]: this value can be missing, and a number or a date is needed here
//|  --> fail/bypass/a_missing_value_is_read_as_a_number.rs:9:37
//|   |
//| 9 |     let _ = episodes.map(|e| e.pain.clamp(lit!(-1), lit!(0))); //-
//|   |                                     ^^^^^ choose a value for missing ones: `p.income.or(0)`
//|   |
//|   = note: a comparison with a missing value has no answer
//|   = note: for more about this error: `dp-audit explain DP0205`
