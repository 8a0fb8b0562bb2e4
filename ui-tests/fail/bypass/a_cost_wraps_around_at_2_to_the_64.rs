//! A cost is 2^64, which a u64 would read as zero.

type Wraps = typenum::Prod<typenum::U4294967296, typenum::U4294967296>; //-
//+ type Wraps = typenum::Prod<typenum::U4294967296, typenum::U1024>;

fn cost<E: dp_types::law::num::Positive>() {}

pub fn attack() {
    cost::<Wraps>();
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_cost_wraps_around_at_2_to_the_64.rs:9:12
//|   |
//| 9 |     cost::<Wraps>();
//|   |            ^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
