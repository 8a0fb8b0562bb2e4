//! Two reports cost 1.0 each, but the value has a budget of 1.5.

use dp_local::randomiser::{KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.5)>::new(Below::<9>(3)); //-
    //+ let mine = Own::<_, eps!(2.0)>::new(Below::<9>(3));
    let (_first, mine) = mine.report::<Ask>(generator);
    let (_second, _mine) = mine.report::<Ask>(generator);
}

pub fn main() {}
