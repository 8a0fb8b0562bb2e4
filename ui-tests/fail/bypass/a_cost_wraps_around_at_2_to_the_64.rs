//! A cost is 2^64, which a u64 would read as zero.

type Wraps = typenum::Prod<typenum::U4294967296, typenum::U4294967296>; //-
//+ type Wraps = typenum::Prod<typenum::U4294967296, typenum::U1024>;

fn cost<E: dp_types::law::num::Positive>() {}

pub fn attack() {
    cost::<Wraps>();
}

pub fn main() {}
