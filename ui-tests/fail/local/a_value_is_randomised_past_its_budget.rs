//! A randomiser takes a proof of payment, which the program cannot make.

use dp_local::randomiser::{KAryResponse, Randomiser}; //-
use dp_local::{Below}; //-
//+ use dp_local::randomiser::{KAryResponse};
//+ use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) -> u32 {
    Ask::randomise(3, generator) //-
    //+ *Own::<_, eps!(1.0)>::new(Below::<9>(3)).report::<Ask>(generator).0.payload()
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/local/a_value_is_randomised_past_its_budget.rs:13:20
//|    |
//| 13 |     Ask::randomise(3, generator) //-
//|    |     -------------- ^ expected `Number`, found integer
//|    |     |
//|    |     arguments to this function are incorrect
