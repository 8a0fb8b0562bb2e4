//! Three times 2^61 leaves the range of the numbers of dp-types.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.steps * 3).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.steps * 2).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values have different decimals, or the result can leave the range -(2^62) to 2^62
//|  --> fail/bounds/a_product_leaves_the_range.rs:7:30
//|   |
//| 7 |     patients.map(|p| p.steps * 3).sum().laplace(1.0).value() //-
//|   |                              ^ bring both to the same number of decimals, and clamp a wide or unbounded column first: `.clamp(LO, HI)`
//|   |
//|   = note: whole numbers do not mix with decimals, and numbers do not mix with truth values or categories
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: `sum` needs a bounded column
//|  --> fail/bounds/a_product_leaves_the_range.rs:7:35
//|   |
//| 7 |     patients.map(|p| p.steps * 3).sum().laplace(1.0).value() //-
//|   |                                   ^^^ one person can change this sum by any amount: clamp first, `.map(|p| p.age.clamp(LO, HI))`
//|   |
//|   = note: count a truth value or a category instead: `.filter(|p| p.smoker).count()`
//|   = note: for more about this error: `dp-audit explain DP0201`
//|
//| error[E0277]: the trait bound `Z0: Magnitude<PInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B0>, B1>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B1>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B1>, B1>, B0>, B1>, B0>, B1>, B1>, B1>, B1>, B0>, B1>, B1>, B0>, B0>, B0>, B1>, B0>, B1>, B1>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>, B0>>>` is not satisfied
//|  --> fail/bounds/a_product_leaves_the_range.rs:7:5
//|   |
//| 7 |     patients.map(|p| p.steps * 3).sum().laplace(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsatisfied trait bound
