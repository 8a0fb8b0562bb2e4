//! After a semi-join, the number of rows that one unit affects depends on two tables, so the cost of each part is unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, others = 1.0))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> Vec<i64> {
    let parts = visits.semi_join(others).partition(|v| v.minutes.cut([60, 300])); //-
    //+ let parts = visits.partition(|v| v.minutes.cut([60, 300]));
    let medians = parts.map(|v| v.minutes).median().select(1.0);
    medians.iter().map(|(_, minutes)| minutes.value()).collect()
}

pub fn main() {}
