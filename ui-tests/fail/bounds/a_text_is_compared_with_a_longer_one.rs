//! A text is compared with a text that is too long for every column.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reflux(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "gastro-oesophageal reflux disease without inflammation of the oesophagus").count().laplace(0.5).value() //-
    //+ visits.filter(|v| v.code == "K21").count().laplace(0.5).value()
}

pub fn main() {}
