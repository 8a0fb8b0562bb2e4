//! Rows are sorted by another record's column, whose index is that of a column of this record.

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

//| error[E0277]: this expression uses a column of another record
//|   --> fail/bypass/rows_are_sorted_by_a_column_of_another_record.rs:13:26
//|    |
//| 13 |     let parts = patients.partition(|p| Other::proxy().smoker); //-
//|    |                          ^^^^^^^^^ use only the columns of the closure's own argument
//|    |
//|    = note: a closure given to `filter` or `map` may only use the columns of its own argument
//|    = note: for more about this error: `dp-audit explain DP0204`
