//! A new row is a tuple, but a new row must name its columns.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, p.age)]); //-
    //+ let stays = patients.flat_map::<Stay, 1>(|p| [(p.smoker, Stay { ward: p.ward, days: p.age })]);
    stays.count().laplace(1.0).value()
}

pub fn main() {}
