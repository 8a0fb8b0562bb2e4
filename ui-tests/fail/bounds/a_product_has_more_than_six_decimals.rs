//! A product has the decimals of both factors together, which are more than six.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.125 > 1).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.25 > 1).count().laplace(1.0).value()
}

pub fn main() {}
