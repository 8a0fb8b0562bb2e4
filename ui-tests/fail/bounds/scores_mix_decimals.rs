//! One score is in years and the other in hundredths: the larger number would win by its unit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> u64 {
    patients.scores(|p| [p.age, p.bill]).select(1.0).value() //-
    //+ patients.scores(|p| [p.age, p.age - 40]).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: the scores need ranges and the same number of decimals
//|  --> fail/bounds/scores_mix_decimals.rs:7:14
//|   |
//| 7 |     patients.scores(|p| [p.age, p.bill]).select(1.0).value() //-
//|   |              ^^^^^^ multiply or divide to align the decimals, and clamp an unbounded score: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the scores need ranges and the same number of decimals
//|  --> fail/bounds/scores_mix_decimals.rs:7:5
//|   |
//| 7 |     patients.scores(|p| [p.age, p.bill]).select(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a score of this list has other decimals than the first one, or no range
//|   |
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the scores need ranges and the same number of decimals
//|  --> fail/bounds/scores_mix_decimals.rs:7:5
//|   |
//| 7 |     patients.scores(|p| [p.age, p.bill]).select(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ multiply or divide to align the decimals, and clamp an unbounded score: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the scores need ranges and the same number of decimals
//|  --> fail/bounds/scores_mix_decimals.rs:7:5
//|   |
//| 7 |     patients.scores(|p| [p.age, p.bill]).select(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ multiply or divide to align the decimals, and clamp an unbounded score: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
//|
//| error[E0277]: the scores need ranges and the same number of decimals
//|  --> fail/bounds/scores_mix_decimals.rs:5:1
//|   |
//| 5 | #[dp_query(epsilon = 1.0)]
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^ multiply or divide to align the decimals, and clamp an unbounded score: `.scores(|p| [p.age.clamp(LO, HI), p.visits])`
//|   |
//|   = note: write a truth value as a number: `if p.smoker { 1 } else { 0 }`
//|   = note: for more about this error: `dp-audit explain DP0241`
