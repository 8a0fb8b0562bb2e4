//! The program takes a mean of a sketch's bucket numbers, which are labels and not quantities.
//+ //! The number of a bucket as one of several.

use dp_local::randomiser::{OneBitMean, Sketch}; //-
//+ use dp_local::randomiser::{Sketch, SymmetricUnary};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.0)>::new(Below::<1000>(3));
    let (_report, _) = mine.report::<Sketch<Below<1000>, OneBitMean<Below<16>, eps!(1.0)>, 8>>(generator); //-
    //+ let (_report, _) = mine.report::<Sketch<Below<1000>, SymmetricUnary<Below<16>, eps!(1.0)>, 8>>(generator);
}

pub fn main() {}

//| error[E0277]: reports of this randomiser give no shares of values
//|   --> fail/local/a_sketch_has_means_of_buckets.rs:12:29
//|    |
//| 12 |     let (_report, _) = mine.report::<Sketch<Below<1000>, OneBitMean<Below<16>, eps!(1.0)>, 8>>(generator); //-
//|    |                             ^^^^^^ use one that does, such as `SymmetricUnary` or `HadamardResponse`
