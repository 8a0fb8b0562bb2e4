//! The query adds a count of patients, a whole number, to a sum of bills in hundredths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Decimal {
    (patients.map(|p| p.bill).sum() + patients.count()).laplace(1.0).value() //-
    //+ (patients.map(|p| p.bill).sum() + patients.map(|p| p.bill.min(1.5)).sum()).laplace(1.0).value()
}

pub fn main() {}
