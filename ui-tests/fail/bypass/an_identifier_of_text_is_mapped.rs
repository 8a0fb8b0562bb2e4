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

//| error[E0277]: a `map` needs a value that is never missing and is not a text identifier
//|  --> fail/bypass/an_identifier_of_text_is_mapped.rs:9:22
//|   |
//| 9 |     let _ = episodes.map(|e| e.person); //-
//|   |                      ^^^ remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`; of a text, take its length: `p.code.len()`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0209`
