//! A cut of 65 comes before a constant of 18, whose value rustc knows and the macro does not.

use ui_tests::hospital::*;

const ADULT: i64 = 18;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([ADULT, 65])).laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_cut_fall.rs:9:34
//|   |
//| 9 |     patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
//|   |                                  ^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
//|
//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_cut_fall.rs:9:14
//|   |
//| 9 |     patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
//|   |              ^^^^^^^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
//|
//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_cut_fall.rs:9:52
//|   |
//| 9 |     patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
//|   |                                                    ^^^^^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
//|
//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_cut_fall.rs:9:5
//|   |
//| 9 |     patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^-------
//|   |     |                                              |
//|   |     |                                              required by a bound introduced by this call
//|   |     this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
//|
//| error[E0599]: the method `values` exists for struct `Released<dp_types::law::aggregate::Vector<D0, Cut<Col<ui_tests::hospital::Patient, Here>, (Lit<PInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B0>, B0>, B0>, B1>>>, (Lit<PInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B0>, B1>, B0>>>, ()))>>, DiscreteLaplace>`, but its trait bounds were not satisfied
//|  --> fail/bounds/constants_of_a_cut_fall.rs:9:65
//|   |
//| 9 |     patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
//|   |                                                                 ^^^^^^ method cannot be called due to unsatisfied trait bounds
//|
//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_cut_fall.rs:7:1
//|   |
//| 7 | #[dp_query(epsilon = 1.0)]
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
