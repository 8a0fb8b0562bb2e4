//! The query adds a count of patients, a whole number, to a sum of bills in hundredths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Decimal {
    (patients.map(|p| p.bill).sum() + patients.count()).laplace(1.0).value() //-
    //+ (patients.map(|p| p.bill).sum() + patients.map(|p| p.bill.min(1.5)).sum()).laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two protected numbers have different numbers of decimals
//|  --> fail/bounds/a_count_is_added_to_bills.rs:7:37
//|   |
//| 7 |     (patients.map(|p| p.bill).sum() + patients.count()).laplace(1.0).value() //-
//|   |                                     ^ release both, then add the answers: `a.laplace(EPSILON).value()`
//|   |
//|   = note: a count has no decimals, and a sum has those of its column's `step`: `D0` means whole numbers, `D2` hundredths
//|   = note: for more about this error: `dp-audit explain DP0205`
