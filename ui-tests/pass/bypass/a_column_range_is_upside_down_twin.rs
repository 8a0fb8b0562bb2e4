//! The same without the fault.

use dp_types::expr::Num;
use dp_types::num::{D0, NInt, PInt};
use dp_types::record::Domain;

fn column<D: Domain>() {}

pub fn attack() {
    column::<Num<NInt<typenum::U10>, PInt<typenum::U10>, D0>>();
}

pub fn main() {}
