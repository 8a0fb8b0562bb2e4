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
