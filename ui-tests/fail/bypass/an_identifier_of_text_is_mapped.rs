//! Whose row it is would be a value.

use ui_tests::hospital::*;

pub fn by_hand<P>(stays: dp_types::relation::Table<'_, P, Stay>)
where
    P: Relation<Row = Cells<Stay>, Proxy = StayColumns>,
{
    let _ = stays.map(|s| s.person);
}

pub fn main() {}
