//! The whole query's token pays on the sample, so the answer would leave the sample's block.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let rare = Poisson::<nat!(1), nat!(100), eps!(1.0), eps!(0.1)>::new();
    let mut kept = None;
    let (_n, _receipt, _left) = token.sample(rare, patients, |patients, budget| {
        kept = Some(patients); //-
        //+ kept = Some(());
        let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|   --> fail/bypass/a_sample_is_paid_for_by_another_token.rs:10:9
//|    |
//|  8 |     let mut kept = None;
//|    |         -------- `kept` declared here, outside of the closure body
//|  9 |     let (_n, _receipt, _left) = token.sample(rare, patients, |patients, budget| {
//|    |                                                               -------- `patients` is a reference that is only valid in the closure body
//| 10 |         kept = Some(patients); //-
//|    |         ^^^^^^^^^^^^^^^^^^^^^ `patients` escapes the closure body here
