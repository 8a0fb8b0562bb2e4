//! A row limit is zero, which would make every sensitivity zero.

use dp_types::law::expr::Bool;
use dp_types::law::record::{Fields, Here, Identifier, Unit};

fn unit<F: Fields, U: Unit<F>>() {}

pub fn attack() {
    unit::<(Bool, ()), Identifier<Here, typenum::U0>>(); //-
    //+ unit::<(Bool, ()), Identifier<Here, typenum::U1>>();
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_row_limit_is_zero.rs:9:24
//|   |
//| 9 |     unit::<(Bool, ()), Identifier<Here, typenum::U0>>(); //-
//|   |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
