//! The program reads the number inside a user's own value.

use dp_local::{Below, Own};
use dp_types::eps;

pub fn attack() -> bool {
    let mine = Own::<_, eps!(1.0)>::new(Below::<9>(3));
    matches!(mine.number, _) //-
    //+ core::mem::size_of_val(&mine) > 0
}

pub fn main() {}

//| error[E0616]: field `number` of struct `dp_local::Own` is private
//|  --> fail/local/a_value_of_ones_own_is_looked_at.rs:8:19
//|   |
//| 8 |     matches!(mine.number, _) //-
//|   |                   ^^^^^^ private field
