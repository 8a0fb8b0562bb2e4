//! The query maps an optional value, so the number that marks a missing value would become a value.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.pain); //-
    //+ let _ = episodes.drop_missing(|e| e.pain);
}

pub fn main() {}

//| error[E0277]: a `map` needs a value that is never missing
//|  --> fail/bypass/a_gap_is_mapped.rs:9:22
//|   |
//| 9 |     let _ = episodes.map(|e| e.pain); //-
//|   |                      ^^^ remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0209`
