//! Two attributes of one value are reported, each at the whole budget.
//+ //! Two attributes of one value, each at half of its budget.

use dp_local::randomiser::{Attribute, KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

type Profile = (bool, Below<9>);

pub fn attack(generator: &mut Generator) {
    let mine = Own::<Profile, eps!(1.0)>::new((true, Below(3)));
    let (_first, mine) = mine.report::<Attribute<0, Profile, KAryResponse<bool, eps!(1.0)>>>(generator); //-
    let (_second, _) = mine.report::<Attribute<1, Profile, KAryResponse<Below<9>, eps!(1.0)>>>(generator); //-
    //+ let (_first, mine) = mine.report::<Attribute<0, Profile, KAryResponse<bool, eps!(0.5)>>>(generator);
    //+ let (_second, _) = mine.report::<Attribute<1, Profile, KAryResponse<Below<9>, eps!(0.5)>>>(generator);
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.00 is left
//|   --> fail/local/two_attributes_cost_more_than_a_profile_has.rs:14:29
//|    |
//| 14 |     let (_second, _) = mine.report::<Attribute<1, Profile, KAryResponse<Below<9>, eps!(1.0)>>>(generator); //-
//|    |                             ^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
