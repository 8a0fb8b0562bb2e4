//! Rows are sorted by a column of another record, which has the same index in that record as a column of this record.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Other {
    #[dp(range = 0..=9)]
    pub x: i64,
    pub smoker: bool,
}

pub fn attack<'id>(patients: Patients<'id>) {
    let parts = patients.partition(|p| Other::proxy().smoker); //-
    //+ let parts = patients.partition(|p| p.smoker);
    drop(parts);
}

pub fn main() {}
