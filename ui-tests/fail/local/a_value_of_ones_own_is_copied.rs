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

//| error[E0599]: no method named `clone` found for struct `dp_local::Own<T, Left>` in the current scope
//|   --> fail/local/a_value_of_ones_own_is_copied.rs:10:22
//|    |
//| 10 |     let again = mine.clone(); //-
//|    |                      ^^^^^ method not found in `dp_local::Own<Below<9>, Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>>`
