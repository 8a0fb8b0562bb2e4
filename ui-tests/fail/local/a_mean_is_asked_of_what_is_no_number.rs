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
