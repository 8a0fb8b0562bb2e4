//! A closure uses a constant. The query uses the closure in a block where the constant's name means another constant.

use ui_tests::hospital::*;

const OLD: i64 = 65;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let old = |p: Patient| p.age >= OLD;
    let oldest = {
        const OLD: i64 = 90; //-
        patients.filter(old).count().laplace(1.0) //-
        //+ const OLDEST: i64 = 90;
        //+ patients.filter(old).filter(|p| p.age >= OLDEST).count().laplace(1.0)
    };
    oldest.value()
}

pub fn main() {}
