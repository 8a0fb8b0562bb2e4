//! A number of sensitivity as one likes.

use dp_types::aggregate::Aggregate;

pub struct Harmless;
impl Aggregate for Harmless {
    type Sensitivity = (typenum::U1, ());
    type Grid = dp_types::num::D0;
    const NODE: dp_types::proof::Json = dp_types::proof::Json::Nothing;
}

pub fn main() {}
