//! A product has the decimals of both factors together, which are more than six.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.125 > 1).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.25 > 1).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bounds/a_product_has_more_than_six_decimals.rs:7:65
//|   |
//| 7 |     patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.125 > 1).count().laplace(1.0).value() //-
//|   |                                                                 ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0599]: the method `gt` exists for struct `Ex<dp_types::law::expr::Product<dp_types::law::expr::Product<dp_types::law::expr::Clamp<Col<ui_tests::hospital::Patient, There<There<There<Here>>>>, Z0, PInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>>>, dp_types::law::expr::Clamp<Col<ui_tests::hospital::Patient, There<There<There<Here>>>>, Z0, PInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>>>>, dp_types::law::expr::Const<PInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B1>, B0>, B1>>, D3>>>`, but its trait bounds were not satisfied
//|  --> fail/bounds/a_product_has_more_than_six_decimals.rs:7:73
//|   |
//| 7 |     patients.filter(|p| p.bill.clamp(0, 9) * p.bill.clamp(0, 9) * 0.125 > 1).count().laplace(1.0).value() //-
//|   |                                                                         ^ method cannot be called due to unsatisfied trait bounds
