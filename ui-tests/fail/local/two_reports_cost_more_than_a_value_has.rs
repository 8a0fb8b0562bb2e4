//! Two reports cost 1.0 each, but the value has a budget of 1.5.

use dp_local::randomiser::{KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(1.0)>;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(1.5)>::new(Below::<9>(3)); //-
    //+ let mine = Own::<_, eps!(2.0)>::new(Below::<9>(3));
    let (_first, mine) = mine.report::<Ask>(generator);
    let (_second, _mine) = mine.report::<Ask>(generator);
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.50 is left
//|   --> fail/local/two_reports_cost_more_than_a_value_has.rs:14:33
//|    |
//| 14 |     let (_second, _mine) = mine.report::<Ask>(generator);
//|    |                                 ^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
