//! A bound has leading zeros, so comparisons could take the smaller end for the larger one.

use dp_types::law::expr::Num;
use dp_types::law::num::{D0, PInt, Z0};
use dp_types::law::record::Domain;

type Padded = typenum::UInt<typenum::UInt<typenum::UTerm, typenum::B0>, typenum::B1>; //-
//+ type Padded = typenum::UInt<typenum::UTerm, typenum::B1>;

fn column<D: Domain>() {}

pub fn attack() {
    column::<Num<Z0, PInt<Padded>, D0>>();
}

pub fn main() {}

//| error[E0277]: this value can leave the range -(2^62) to 2^62
//|   --> fail/bypass/a_column_bound_has_leading_zeros.rs:13:14
//|    |
//| 13 |     column::<Num<Z0, PInt<Padded>, D0>>();
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^ clamp an operand first: `.clamp(LO, HI)`
//|    |
//|    = note: every row expression carries its lower and upper bound; clamp an operand first: `.clamp(LO, HI)`
//|    = note: for more about this error: `dp-audit explain DP0403`
