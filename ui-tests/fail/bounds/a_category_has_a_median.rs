//! The query takes a median of wards, which have no order.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> &'static str {
    patients.map(|p| p.ward).median().select(1.0).value() //-
    //+ patients.histogram(|p| p.ward).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: a quantile needs a bounded column
//|  --> fail/bounds/a_category_has_a_median.rs:7:30
//|   |
//| 7 |     patients.map(|p| p.ward).median().select(1.0).value() //-
//|   |                              ^^^^^^ clamp first, `.map(|p| p.age.clamp(LO, HI))`: the choice is among public values
//|   |
//|   = note: for the most common value of a category, choose from its histogram: `.histogram(|p| p.ward).select(0.5)`
//|   = note: for more about this error: `dp-audit explain DP0218`
