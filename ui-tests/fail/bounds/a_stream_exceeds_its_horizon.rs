//! Running counts permit 3653 values, ten years of days, but this column has ten thousand values.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.income.clamp(0, 9_999)).running().gaussian(0.1).cumulative() //-
    //+ patients.map(|p| p.income.clamp(0, 9_999) / 7).running().gaussian(0.1).cumulative()
}

pub fn main() {}
