//! The condition orders truth values, but only numbers have an order.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.smoker.gt(p.smoker)); //-
    //+ let odd = patients.filter(|p| p.smoker.same(p.smoker));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: this must be a number or a date that is never missing
//|  --> fail/bypass/truth_values_are_ordered.rs:6:44
//|   |
//| 6 |     let odd = patients.filter(|p| p.smoker.gt(p.smoker)); //-
//|   |                                            ^^ choose a value for missing ones: `p.income.or(0)`; compare a category with its variants, and use a truth value as a condition
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: these two values cannot be compared
//|  --> fail/bypass/truth_values_are_ordered.rs:6:47
//|   |
//| 6 |     let odd = patients.filter(|p| p.smoker.gt(p.smoker)); //-
//|   |                                            -- ^^^^^^^^ compare numbers with the same number of decimals; use a truth value as a condition by itself
//|   |                                            |
//|   |                                            required by a bound introduced by this call
//|   |
//|   = note: whole numbers and decimals do not mix; truth values have no order; compare categories with their variants
//|   = note: for more about this error: `dp-audit explain DP0205`
