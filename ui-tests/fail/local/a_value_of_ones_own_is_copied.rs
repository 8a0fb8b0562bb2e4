//! The program copies a user's value, so that the copy would have a second budget.

use dp_local::randomiser::{SymmetricUnary};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    let again = mine.clone(); //-
    //+ let again = mine;
    let (_first, _) = again.report::<SymmetricUnary<Below<9>, eps!(1.0)>>(generator);
}

pub fn main() {}
