//! One end of a clamp is a column, so a row's own value would decide how much the row adds.
//+ //! The range of a parameter is declared.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=99)] limit: i64) -> i64 {
    patients.map(|p| p.age.clamp(0, p.age.max(limit))).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.clamp(0, limit)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this end of `clamp` is not a literal, a constant or a public parameter
//|  --> fail/bounds/a_clamp_ends_at_a_column.rs:8:37
//|   |
//| 8 |     patients.map(|p| p.age.clamp(0, p.age.max(limit))).sum().laplace(1.0).value() //-
//|   |                                     ^ write numbers, `p.age.clamp(18, 99)`, constants, `const TOP: i64 = 99;`, or parameters, `p.age.clamp(0, limit)`; or use `min` and `max`, which also take columns
//|   |
//|   = note: the ends set the sensitivity, so they must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
