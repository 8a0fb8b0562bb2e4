//! The range of a column is so wide that the difference of its ends overflows.

use dp_types::law::expr::Num;
use dp_types::law::num::{D0, NInt, PInt};
use dp_types::law::record::Domain;

type Far = typenum::U2305843009213693952; //-
//+ type Far = typenum::U1152921504606846976;

fn column<D: Domain>() {}

pub fn attack() {
    column::<Num<NInt<Far>, PInt<Far>, D0>>();
}

pub fn main() {}
