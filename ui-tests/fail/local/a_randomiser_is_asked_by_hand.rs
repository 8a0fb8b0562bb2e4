//! The program calls a randomiser directly, which knows no budget and leaves no record.

use dp_local::randomiser::{KAryResponse, Randomiser};
use dp_local::{Below, Own, Protected};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) -> Vec<u32> {
    let _ = Own::<_, eps!(1.0)>::new(Below::<9>(3)); //-
    let mine = Below::<9>(3).numbers(); //-
    (0..1000).map(|_| Ask::randomise(mine, generator)).collect() //-
    //+ assert_eq!((Ask::BYTES, <Below<9> as Protected>::COUNT), (1, 9));
    //+ let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    //+ vec![*mine.report::<Ask>(generator).0.payload()]
}

pub fn main() {}

//| error[E0061]: this method takes 1 argument but 0 arguments were supplied
//|   --> fail/local/a_randomiser_is_asked_by_hand.rs:12:30
//|    |
//| 12 |     let mine = Below::<9>(3).numbers(); //-
//|    |                              ^^^^^^^-- argument #1 of type `dp_local::domain::Ours` is missing
