//! The question reports a mean of the way to work, which is not a number.
//+ //! The way to work.

use dp_local::randomiser::{OneBitMean}; //-
//+ use dp_local::randomiser::{KAryResponse};
use dp_local::{Own, domain};
use dp_noise::Generator;
use dp_types::eps;

domain! { pub enum Way { Train, Bicycle, Foot } }

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.0)>::new(Way::Bicycle);
    let (_report, _) = mine.report::<OneBitMean<Way, eps!(1.0)>>(generator); //-
    //+ let (_report, _) = mine.report::<KAryResponse<Way, eps!(1.0)>>(generator);
}

pub fn main() {}

//| error[E0277]: a mean needs numbers, but the values of `Way` are names
//|   --> fail/local/a_mean_is_asked_of_what_is_no_number.rs:14:29
//|    |
//| 14 |     let (_report, _) = mine.report::<OneBitMean<Way, eps!(1.0)>>(generator); //-
//|    |                             ^^^^^^ ask for the share of each value, with `KAryResponse` or another randomiser, or use a domain of numbers: `Between<0, 120>`
