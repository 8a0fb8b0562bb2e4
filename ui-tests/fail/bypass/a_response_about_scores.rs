//! Randomised response is applied to scores, but one row can change any number of scores.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_r, _receipt, _left) =
        token.release(patients.map(|p| p.age).median().randomized_response::<_, eps!(1.0), 1>((lit!(3), ())))?; //-
        //+ token.release(patients.histogram(|p| p.ward).randomized_response::<_, eps!(1.0), 1>((lit!(3), ())))?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this mechanism needs a bound in the dp_types::law::metric::L1 metric, but this value is bounded in RangeDistance
//|  --> fail/bypass/a_response_about_scores.rs:7:23
//|   |
//| 7 |         token.release(patients.map(|p| p.age).median().randomized_response::<_, eps!(1.0), 1>((lit!(3), ())))?; //-
//|   |               ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |               |
//|   |               required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
