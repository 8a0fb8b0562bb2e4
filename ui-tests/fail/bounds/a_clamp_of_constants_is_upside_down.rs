//! The clamp goes from a constant of 99 to a constant of 18, and no value lies between them.

use ui_tests::hospital::*;

pub const LOW: i64 = 99; //-
//+ pub const LOW: i64 = 9;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(LOW, 18)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `clamp` needs a number and a nonempty range
//|   --> fail/bounds/a_clamp_of_constants_is_upside_down.rs:10:28
//|    |
//| 10 |     patients.map(|p| p.age.clamp(LOW, 18)).sum().laplace(1.0).value()
//|    |                            ^^^^^ write `.clamp(LO, HI)` on a number, with literals and LO at most HI
//|    |
//|    = note: for more about this error: `dp-audit explain DP0206`
