//! The same without the fault.

use dp_local::randomiser::*;
use dp_local::{Below, Domain, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack() {
    let _mine = Own::<_, dp_types::eps!(0.5)>::new(Below::<9>(3));
}

pub fn main() {}
