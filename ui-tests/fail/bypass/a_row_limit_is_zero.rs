//! A row limit is zero, which would make every sensitivity zero.

use dp_types::law::expr::Bool;
use dp_types::law::record::{Fields, Here, Identifier, Unit};

fn unit<F: Fields, U: Unit<F>>() {}

pub fn attack() {
    unit::<(Bool, ()), Identifier<Here, typenum::U0>>(); //-
    //+ unit::<(Bool, ()), Identifier<Here, typenum::U1>>();
}

pub fn main() {}
