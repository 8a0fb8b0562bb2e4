//! A number that says it is one, and is two.

use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl dp_types::num::Nat for Mine {
    const VALUE: u64 = 2;
}

pub fn attack<'id>(visits: Visits<'id>) {
    drop(visits.limit::<Mine>());
}

pub fn main() {}
