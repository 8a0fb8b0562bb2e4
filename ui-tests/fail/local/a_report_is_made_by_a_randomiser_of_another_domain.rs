//! A value from a domain of nine is reported by a randomiser for a domain of four.

use dp_local::randomiser::{KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    let (_report, _) = mine.report::<KAryResponse<Below<4>, eps!(1.0)>>(generator); //-
    //+ let (_report, _) = mine.report::<KAryResponse<Below<9>, eps!(1.0)>>(generator);
}

pub fn main() {}

//| error[E0277]: this randomiser reports values of `Below<4>`, but the value is from `Below<9>`
//|   --> fail/local/a_report_is_made_by_a_randomiser_of_another_domain.rs:10:29
//|    |
//| 10 |     let (_report, _) = mine.report::<KAryResponse<Below<4>, eps!(1.0)>>(generator); //-
//|    |                             ^^^^^^ name the domain of the value, `Below<9>`, in the randomiser
