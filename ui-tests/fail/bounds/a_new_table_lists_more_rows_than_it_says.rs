//! A closure lists two rows for a patient, but the type charges one.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let stays = patients.flat_map::<Stay, 1>(|p| { //-
    //+ let stays = patients.flat_map::<Stay, 2>(|p| {
        [(p.smoker, Stay { ward: p.ward, days: p.age }), (p.age > 60, Stay { ward: p.ward, days: 1 })]
    });
    stays.count().laplace(1.0).value()
}

pub fn main() {}
