//! The same without the fault.

use ui_tests::hospital::*;

pub fn by_hand<P>(stays: dp_types::relation::Table<'_, P, Stay>)
where
    P: Relation<Row = Cells<Stay>, Proxy = StayColumns>,
{
    let _ = stays.drop_missing(|s| s.pain);
}

pub fn main() {}
