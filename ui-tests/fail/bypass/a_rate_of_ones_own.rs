//! The program defines its own rate type, which states its own value.

use ui_tests::hospital::*;

use dp_types::law::mechanism::Accuracy;
use dp_types::law::num::{D0, Digits}; //-
use dp_types::law::mechanism::RateOn; //-
//-
pub struct Cheap; //-
impl<K: Digits> RateOn<K> for Cheap { //-
    type Numerator = nat!(1); //-
    type Denominator = nat!(1); //-
} //-
//+ use dp_types::law::num::D0;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    type Near = Accuracy<int!(10), D0, nat!(950000), Cheap>; //-
    //+ type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(2843486), nat!(10))>;
    let (_n, _receipt, _left) = token.release(patients.count().laplace_within::<Near, 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: `Cheap` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_rate_of_ones_own.rs:10:31
//|    |
//| 10 | impl<K: Digits> RateOn<K> for Cheap { //-
//|    |                               ^^^^^ use one of the types of dp-types: no other crate can implement this trait
