//! A map makes stays of 240 days, but the new column ends at 120.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| Stay { ward: p.ward, days: p.age * 2 }).map(|s| s.days).sum().laplace(1.0).value() //-
    //+ patients.map(|p| Stay { ward: p.ward, days: p.age }).map(|s| s.days).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this value can leave the range of the new record's column
//|  --> fail/bounds/a_map_to_a_record_leaves_its_range.rs:7:14
//|   |
//| 7 |     patients.map(|p| Stay { ward: p.ward, days: p.age * 2 }).map(|s| s.days).sum().laplace(1.0).value() //-
//|   |              ^^^ clamp it into the column's range first: `.clamp(LO, HI)`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
