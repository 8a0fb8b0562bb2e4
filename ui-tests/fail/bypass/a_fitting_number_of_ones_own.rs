//! The program claims for its own type that it fits a range.

use ui_tests::hospital::*;

pub struct Fits;
impl dp_types::law::expr::FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {} //-
//+ pub trait FitsInto<A, B, C> {}
//+ impl FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {}

pub fn main() {}

//| error[E0277]: this must be a number or a date that is never missing
//|  --> fail/bypass/a_fitting_number_of_ones_own.rs:6:82
//|   |
//| 6 | impl dp_types::law::expr::FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {} //-
//|   |                                                                                  ^^^^ choose a value for missing ones: `p.income.or(0)`; compare a category with its variants, and use a truth value as a condition
//|   |
//|   = note: for more about this error: `dp-audit explain DP0205`
//|
//| error[E0277]: `Fits` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/a_fitting_number_of_ones_own.rs:6:82
//|   |
//| 6 | impl dp_types::law::expr::FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {} //-
//|   |                                                                                  ^^^^ use one of the types of dp-types: no other crate can implement this trait
