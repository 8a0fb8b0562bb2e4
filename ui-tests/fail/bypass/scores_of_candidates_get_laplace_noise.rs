//! One row can raise every score of a list. Noise for one choice is too small for all scores.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.scores(|p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.scores(|p| (p.age, (p.age - lit!(40), ()))).select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this mechanism needs a bound in the dp_types::law::metric::L1 metric, but this value is bounded in RangeDistance
//|  --> fail/bypass/scores_of_candidates_get_laplace_noise.rs:6:52
//|   |
//| 6 | ..., _left) = token.release(patients.scores(|p| (p.age, (p.age - lit!(40), ()))).laplace::<eps!(1.0), 1>())?; //-
//|   |                     ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                     |
//|   |                     required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
