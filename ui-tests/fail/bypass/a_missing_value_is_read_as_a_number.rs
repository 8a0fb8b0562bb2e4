//! The query reads a missing value as a number, but the number that marks a missing value is below the range.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.pain.clamp(lit!(-1), lit!(0))); //-
    //+ let _ = episodes.map(|e| e.pain.value_or(lit!(0)).clamp(lit!(-1), lit!(0)));
}

pub fn main() {}
