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

//| error[E0277]: this value can leave the range -(2^62) to 2^62
//|   --> fail/bypass/a_column_is_wider_than_62_bits.rs:13:14
//|    |
//| 13 |     column::<Num<NInt<Far>, PInt<Far>, D0>>();
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ clamp an operand first: `.clamp(LO, HI)`
//|    |
//|    = note: every row expression carries its lower and upper bound; clamp an operand first: `.clamp(LO, HI)`
//|    = note: for more about this error: `dp-audit explain DP0403`
