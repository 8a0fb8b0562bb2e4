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

//| error[E0382]: use of moved value: `mine`
//|   --> fail/local/a_value_is_reported_after_it_was_given_away.rs:13:24
//|    |
//| 11 |     let mine = Own::<_, eps!(2.0)>::new(Below::<9>(3));
//|    |         ---- move occurs because `mine` has type `dp_local::Own<Below<9>, Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>, B0>>>`, which does not implement the `Copy` trait
//| 12 |     let (_first, _rest) = mine.report::<Ask>(generator);
//|    |                                ------------------------ `mine` moved due to this method call
//| 13 |     let (_second, _) = mine.report::<Ask>(generator); //-
//|    |                        ^^^^ value used here after move
