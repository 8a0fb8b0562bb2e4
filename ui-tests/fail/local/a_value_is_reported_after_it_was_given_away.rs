//! A report uses a value whose budget was given away before.

use dp_local::randomiser::{HadamardResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Ask = HadamardResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(2.0)>::new(Below::<9>(3));
    let (_first, _rest) = mine.report::<Ask>(generator);
    let (_second, _) = mine.report::<Ask>(generator); //-
    //+ let (_second, _) = _rest.report::<Ask>(generator);
}

pub fn main() {}
