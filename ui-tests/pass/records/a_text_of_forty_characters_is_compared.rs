//! Texts of up to 64 characters can be used like short ones.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(unit, keep = 5)]
    pub person: String,
    #[dp(text = 40)]
    pub ward: String,
    #[dp(range = 0..=30)]
    pub nights: i64,
    #[dp(text = 9)]
    pub reason: String,
}

#[dp_row]
pub fn urgent(v: Visit) -> bool {
    v.ward.starts_with("Emergency room") || v.ward == "ER" || v.reason == "Emergency"
}

#[dp_query(epsilon = 1.0)]
pub fn stays(visits: Table<Visit>) -> (i64, i64, i64) {
    let listed = visits.filter(|v| v.ward.is_one_of(["Surgery", "Surgery, ambulatory", ""]) && !urgent(v));
    let surgery = visits.filter(|v| v.ward != "Surgery, ambulatory" && v.ward.len() > 9);
    (
        listed.count().laplace(0.3).value(),
        surgery.map(|v| v.nights).sum().laplace(0.4).value(),
        surgery.count().laplace(0.3).value(),
    )
}

pub fn main() {}
