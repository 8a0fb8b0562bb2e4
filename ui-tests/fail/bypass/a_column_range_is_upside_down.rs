//! A clamp into a range from 10 to -10 once stored 30, three times the permitted sensitivity.

use dp_types::law::expr::Num;
use dp_types::law::num::{D0, NInt, PInt};
use dp_types::law::record::Domain;

fn column<D: Domain>() {}

pub fn attack() {
    column::<Num<PInt<typenum::U10>, NInt<typenum::U10>, D0>>(); //-
    //+ column::<Num<NInt<typenum::U10>, PInt<typenum::U10>, D0>>();
}

pub fn main() {}

//| error[E0277]: this range is empty: its lower end is above its upper end
//|   --> fail/bypass/a_column_range_is_upside_down.rs:10:14
//|    |
//| 10 |     column::<Num<PInt<typenum::U10>, NInt<typenum::U10>, D0>>(); //-
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write the smaller end first
//|    |
//|    = note: for more about this error: `dp-audit explain DP0206`
