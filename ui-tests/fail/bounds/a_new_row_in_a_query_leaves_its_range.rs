//! A query makes a stay of 240 days, but the column ends at 120.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age * 2 })]); //-
    //+ let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age })]);
    stays.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this value can leave the range of the new record's column
//|  --> fail/bounds/a_new_row_in_a_query_leaves_its_range.rs:7:26
//|   |
//| 7 |     let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age * 2 })]); //-
//|   |                          ^^^^^^^^ clamp it into the column's range first: `.clamp(LO, HI)`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
