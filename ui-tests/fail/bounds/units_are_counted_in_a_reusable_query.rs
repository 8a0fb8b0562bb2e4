//! A reusable query counts units, but it could run on a part. In a part, neighbours can differ in one of a person's rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.minutes > 60).count_units().laplace(1.0).value()
}

pub fn main() {}
