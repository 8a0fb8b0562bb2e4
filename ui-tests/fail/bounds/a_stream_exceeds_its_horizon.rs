//! Running counts permit 3653 values, ten years of days, but this column has ten thousand values.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.income.clamp(0, 9_999)).running().gaussian(0.1).cumulative() //-
    //+ patients.map(|p| p.income.clamp(0, 9_999) / 7).running().gaussian(0.1).cumulative()
}

pub fn main() {}

//| error[E0277]: this column has only one value, or too many for this strategy
//|  --> fail/bounds/a_stream_exceeds_its_horizon.rs:7:5
//|   |
//| 7 |     patients.map(|p| p.income.clamp(0, 9_999)).running().gaussian(0.1).cumulative() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ clamp the values to a smaller range, or divide them: `.map(|v| v.minutes / 60)`
//|   |
//|   = note: a tree takes 2 to 2^16 values, and running counts take 2 to 2^12
//|   = note: for more about this error: `dp-audit explain DP0240`
//|
//| error[E0277]: this column has only one value, or too many for this strategy
//|  --> fail/bounds/a_stream_exceeds_its_horizon.rs:7:5
//|   |
//| 7 |     patients.map(|p| p.income.clamp(0, 9_999)).running().gaussian(0.1).cumulative() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ clamp the values to a smaller range, or divide them: `.map(|v| v.minutes / 60)`
//|   |
//|   = note: a tree takes 2 to 2^16 values, and running counts take 2 to 2^12
//|   = note: for more about this error: `dp-audit explain DP0240`
