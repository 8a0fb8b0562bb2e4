//! A new row sets a column `height`, which a stay does not have.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = //-
        patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age, height: p.age })]); //-
    //+ let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age })]);
    stays.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0560]: struct `ui_tests::hospital::StayValues<Ex<Col<ui_tests::hospital::Patient, There<There<Here>>>>, Ex<Col<ui_tests::hospital::Patient, Here>>>` has no field named `height`
//|  --> fail/bounds/a_new_row_has_a_column_that_is_not_there.rs:8:88
//|   |
//| 8 |         patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age, height: p.age })]); //-
//|   |                                                                                        ^^^^^^ `ui_tests::hospital::StayValues<_, _>` does not have this field
