//! A randomiser that is asked by hand knows no budget, and leaves no record.

use dp_local::randomiser::{KAryResponse, Randomiser};
use dp_local::{Below, Own, Protected};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) -> Vec<u32> {
    let _ = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    let mine = Below::<9>(3).numbers();
    (0..1000).map(|_| Ask::randomise(mine, generator)).collect()
}

pub fn main() {}
