//! Whose row it is would be a value.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::relation::Table<'_, P, Episode>)
where
    P: Relation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.person); //-
    //+ let _ = episodes.map(|e| e.nights);
}

pub fn main() {}
