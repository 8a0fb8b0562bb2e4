//! A release on all parts costs as much as on one part, but the query makes two releases and pays for one.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 0.75)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let parts = patients.partition(|p| p.ward);
    let n = parts.count().laplace(0.25).values();
    let years = parts.map(|p| p.age).sum().laplace(0.5).values();
    n.into_iter().zip(years).map(|(n, years)| years / n.max(1)).collect()
}

pub fn main() {}
