//! A truth value is compared with a number, but only another truth value can equal it.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.smoker.eq(lit!(1))); //-
    //+ let odd = patients.filter(|p| p.smoker.eq(!p.smoker));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values cannot be compared
//|  --> fail/bypass/a_truth_value_equals_a_number.rs:6:35
//|   |
//| 6 |     let odd = patients.filter(|p| p.smoker.eq(lit!(1))); //-
//|   |                                   ^^^^^^^^ compare two numbers with the same number of decimals, two truth values, or a category with its variants
//|   |
//|   = note: whole numbers and decimals do not mix; compare categories with their variants
//|   = note: a truth value is a condition by itself: `p.smoker`, `!p.smoker`
//|   = note: for more about this error: `dp-audit explain DP0205`
