//! Its stand-in is below the range.

use ui_tests::hospital::*;

pub fn by_hand<P>(stays: dp_types::relation::Table<'_, P, Stay>)
where
    P: Relation<Row = Cells<Stay>, Proxy = StayColumns>,
{
    let _ = stays.map(|s| s.pain.clamp(lit!(-1), lit!(0)));
}

pub fn main() {}
