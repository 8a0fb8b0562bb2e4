//! The query maps an identifier of text to a value, which would reveal whose row it is.

use ui_tests::hospital::*;

pub fn by_hand<P>(episodes: dp_types::Table<'_, P, Episode>)
where
    P: Transformation<Row = Cells<Episode>, Proxy = EpisodeColumns>,
{
    let _ = episodes.map(|e| e.person); //-
    //+ let _ = episodes.map(|e| e.nights);
}

pub fn main() {}
