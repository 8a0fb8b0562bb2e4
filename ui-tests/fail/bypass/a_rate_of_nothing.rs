//! A release by accuracy has a rate of zero, so its noise would have no ε.

use ui_tests::hospital::*;

use dp_types::law::mechanism::Accuracy;
use dp_types::law::num::D0;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(0), nat!(10))>; //-
    //+ type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(2843486), nat!(10))>;
    let (_n, _receipt, _left) = token.release(patients.count().laplace_within::<Near, 1>())?;
    Ok(())
}

pub fn main() {}
