//! The ε on a sample is above 100, which sampling hardly lowers and the auditor does not compute.
//+ //! An ε of 100 is the most that runs on a sample.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(101.0), ())>) -> Result<(), Error> { //-
    let half = Poisson::<nat!(1), nat!(2), eps!(101.0), eps!(100.0)>::new(); //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(100.0), ())>) -> Result<(), Error> {
//+     let half = Poisson::<nat!(1), nat!(2), eps!(100.0), eps!(100.0)>::new();
    let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
        let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(101.0), 1>())?; //-
        //+ let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(100.0), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this ε is above 100, and a sample cannot amplify it
//|   --> fail/bypass/what_costs_more_than_a_hundred_runs_on_a_sample.rs:11:46
//|    |
//| 11 |     let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
//|    |                                       ------ ^^^^ lower the cost on the sample to an ε of at most 100, or remove the sample
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: the charged ε is also at most 100
//|    = note: for more about this error: `dp-audit explain DP0230`
