//! A new row is a tuple, but a new row must name its columns.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, p.age)]); //-
    //+ let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age })]);
    stays.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `flat_map` makes a fixed list of new rows from each row: this is not a closure that lists slots
//|  --> fail/bounds/a_new_row_is_a_tuple.rs:7:26
//|   |
//| 7 |     let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, p.age)]); //-
//|   |                          ^^^^^^^^ write `.flat_map::<Stay, 2>(|p| [(p.days_a > 0, Stay { days: p.days_a }), ..])`
//|   |
//|   = note: each slot is a condition and the new row that exists if it holds; the number of slots bounds what one old row can change
//|   = note: for more about this error: `dp-audit explain DP0114`
