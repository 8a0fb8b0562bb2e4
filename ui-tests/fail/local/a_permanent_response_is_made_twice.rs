//! Two permanent responses come from one value, but the budget pays for only one response.
//+ //! Of one value one permanent response, of which there are two reports.

use dp_local::randomiser::{PermanentRappor}; //-
//+ use dp_local::randomiser::{PermanentRappor, Rappor};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Keep = PermanentRappor<Below<1000>, eps!(4.0), 128, 2, 8>;
//+ type Ask = Rappor<Below<1000>, eps!(4.0), 128, 2, 8>;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<_, eps!(4.0)>::new(Below::<1000>(3));
    let (_monday, mine) = mine.report::<Keep>(generator); //-
    let (_tuesday, _) = mine.report::<Keep>(generator); //-
    //+ let (kept, _) = mine.report::<Keep>(generator);
    //+ let _monday = Ask::again(&kept, generator);
    //+ let _tuesday = Ask::again(&kept, generator);
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 4.00 but only ε = 0.00 is left
//|   --> fail/local/a_permanent_response_is_made_twice.rs:16:30
//|    |
//| 16 |     let (_tuesday, _) = mine.report::<Keep>(generator); //-
//|    |                              ^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
