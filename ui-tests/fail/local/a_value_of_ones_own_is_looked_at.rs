//! Its number is nobody's to read.

use dp_local::randomiser::*;
use dp_local::{Below, Domain, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack() -> bool {
    let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    mine.number == mine.number
}

pub fn main() {}
