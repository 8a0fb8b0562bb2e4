//! The query maps a value that can be missing, so the number that marks a missing value would become a value.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.pain); //-
    //+ let _ = episodes.drop_missing(|e| e.pain);
}

pub fn main() {}
