//! The program defines its own type as a number, and uses it as a row limit.

use ui_tests::hospital::*;

#[derive(Clone, Copy)] //-
pub struct Mine; //-
//-
pub fn attack<'id>(visits: Visits<'id>) {
    drop(visits.limit::<Mine>()); //-
    //+ drop(visits.limit::<nat!(2)>());
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_limit_of_a_number_of_ones_own.rs:9:25
//|   |
//| 9 |     drop(visits.limit::<Mine>()); //-
//|   |                 -----   ^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                 |
//|   |                 required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
