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

//| error[E0277]: this literal has more decimals than the values it is used with
//|  --> fail/bypass/a_gap_counts_as_a_finer_number.rs:9:37
//|   |
//| 9 |     let _ = episodes.map(|e| e.pain.value_or(lit!(0.5))); //-
//|   |                                     ^^^^^^^^ write it with no more decimals than the column's step: a whole number with a whole number
//|   |
//|   = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|   = note: for more about this error: `dp-audit explain DP0404`
