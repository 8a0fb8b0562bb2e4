//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'a>(visits: Visits<'a>, others: Visits<'a>) {
    drop(visits.semi_join(others));
}

pub fn main() {}
