//! A value from a domain of nine is reported by a randomiser for a domain of four.

use dp_local::randomiser::{KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    let (_report, _) = mine.report::<KAryResponse<Below<4>, eps!(1.0)>>(generator); //-
    //+ let (_report, _) = mine.report::<KAryResponse<Below<9>, eps!(1.0)>>(generator);
}

pub fn main() {}
