//! The number that a randomiser takes cannot be made.

use dp_local::randomiser::{KAryResponse, Randomiser};
use dp_local::{Below};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) -> u32 {
    Ask::randomise(3, generator)
}

pub fn main() {}
