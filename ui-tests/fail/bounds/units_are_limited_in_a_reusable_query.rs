//! A reusable query limits rows per unit, but on a part one of a person's rows could push out another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit(2).count().laplace(1.0).value()
}

pub fn main() {}
