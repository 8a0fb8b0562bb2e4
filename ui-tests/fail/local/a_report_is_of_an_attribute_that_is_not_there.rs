//! The question reports the third attribute of a value that has only two attributes.
//+ //! The second of two attributes.

use dp_local::randomiser::{Attribute, KAryResponse};
use dp_local::{Below, Own};
use dp_noise::Generator;
use dp_types::eps;

pub fn attack(generator: &mut Generator) {
    let mine = Own::<(bool, Below<9>), eps!(1.0)>::new((true, Below(3)));
    let (_report, _) = mine.report::<Attribute<2, (bool, Below<9>), KAryResponse<Below<9>, eps!(1.0)>>>(generator); //-
    //+ let (_report, _) = mine.report::<Attribute<1, (bool, Below<9>), KAryResponse<Below<9>, eps!(1.0)>>>(generator);
}

pub fn main() {}

//| error[E0277]: `(bool, Below<9>)` has no attribute number 2
//|   --> fail/local/a_report_is_of_an_attribute_that_is_not_there.rs:11:29
//|    |
//| 11 |     let (_report, _) = mine.report::<Attribute<2, (bool, Below<9>), KAryResponse<Below<9>, eps!(1.0)>>>(generator); //-
//|    |                             ^^^^^^ name an attribute that it has: they are numbered from 0, and each is a domain
