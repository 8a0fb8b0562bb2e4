//! The same without the fault.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::relation::Table<'_, P, Episode>)
where
    P: Relation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.drop_missing(|e| e.pain);
}

pub fn main() {}
