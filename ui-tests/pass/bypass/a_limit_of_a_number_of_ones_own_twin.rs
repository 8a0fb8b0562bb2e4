//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Visits<'id>) {
    drop(visits.limit::<nat!(2)>());
}

pub fn main() {}
