//! A new stay does not set its ward.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { days: p.age })]); //-
    //+ let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age })]);
    stays.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0063]: missing field `ward` in initializer of `ui_tests::hospital::StayValues<_, _>`
//|  --> fail/bounds/a_new_row_lacks_a_column.rs:7:62
//|   |
//| 7 |     let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { days: p.age })]); //-
//|   |                                                              ^^^^ missing `ward`
