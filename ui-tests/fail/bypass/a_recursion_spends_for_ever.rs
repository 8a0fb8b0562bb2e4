//! A function calls itself with a smaller token each time. rustc would have to prove that every one of these tokens can pay for its release.

use dp_types::law::measure::{Costs, SpendAll};
use ui_tests::hospital::*;

pub fn attack<'id, Left: Costs>(
    patients: Patients<'id>,
    token: Budget<'id, Left>,
    turns: u32,
) -> Result<(), Error>
where
    Left: SpendAll<(eps!(0.1), ())>,
{
    let (_n, _receipt, left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    if turns > 0 { attack(patients, left, turns - 1) } else { Ok(()) } //-
    //+ drop((left, turns));
    //+ Ok(())
}

pub fn main() {}
