//! A function calls itself with a smaller token, and rustc would have to prove that each can pay.

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

//| error[E0277]: this budget does not cover the cost
//|   --> fail/bypass/a_recursion_spends_for_ever.rs:15:37
//|    |
//| 15 |     if turns > 0 { attack(patients, left, turns - 1) } else { Ok(()) } //-
//|    |                    ------           ^^^^ give a budget to each dataset that the number depends on, or release it from fewer datasets
//|    |                    |
//|    |                    required by a bound introduced by this call
//|    |
//|    = note: a release is charged to every dataset that its number depends on; a budget has one entry for each
//|    = note: for more about this error: `dp-audit explain DP0101`
