//! A missing pain score is replaced by half a point, which is finer than the column.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.pain.value_or(lit!(0.5))); //-
    //+ let _ = episodes.map(|e| e.pain.value_or(lit!(5)));
}

pub fn main() {}

//| error[E0277]: this cannot replace a missing value
//|  --> fail/bypass/a_gap_counts_as_a_finer_number.rs:9:37
//|   |
//| 9 |     let _ = episodes.map(|e| e.pain.value_or(lit!(0.5))); //-
//|   |                                     ^^^^^^^^ give a value like those of the column: a number with the same decimals, a truth value, or a variant of the same category
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
