//! A stable choice lacks its δ, but the required lead is computed from ε and δ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Option<&'static str> {
    patients.histogram(|p| p.ward).select_stable(1.0).value() //-
    //+ patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value()
}

pub fn main() {}

//| error[E0277]: `select_stable` takes an ε and a δ, not `1.0`
//|  --> fail/budget/a_stable_choice_lacks_its_delta.rs:7:36
//|   |
//| 7 |     patients.histogram(|p| p.ward).select_stable(1.0).value() //-
//|   |                                    ^^^^^^^^^^^^^ write both as literals: `.select_stable(0.5, 1e-9)`
//|   |
//|   = note: δ bounds the probability of naming a group that a single unit put first; ε and δ together set the lead it needs
//|   = note: for more about this error: `dp-audit explain DP0102`
