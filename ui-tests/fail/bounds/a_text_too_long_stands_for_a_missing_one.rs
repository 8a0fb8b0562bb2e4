//! The replacement of a missing text is longer than any text of the column.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: Option<String>,
    #[dp(text = 20)]
    pub ward: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.ward.or("no ward that is known of at all") == "ER").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.ward.or("no ward") == "ER" && v.ward.is_some()).count().laplace(1.0).value()
}

pub fn main() {}
