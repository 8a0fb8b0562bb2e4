//! The token for a sample of one row in a hundred pays for a count of all patients.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let rare = Poisson::<nat!(1), nat!(100), eps!(1.0), eps!(0.1)>::new();
    let (_n, _receipt, _left) = token.sample(rare, patients, |_sample, budget| { //-
    //+ let (_n, _receipt, _left) = token.sample(rare, patients, |patients, budget| {
        let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|   --> fail/bypass/a_samples_token_pays_for_the_whole_table.rs:10:51
//|    |
//|  6 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
//|    |                    -------- `patients` declared here, outside of the closure body
//|  7 |     let rare = Poisson::<nat!(1), nat!(100), eps!(1.0), eps!(0.1)>::new();
//|  8 |     let (_n, _receipt, _left) = token.sample(rare, patients, |_sample, budget| { //-
//|    |                                                               ------- `_sample` is a reference that is only valid in the closure body
//|  9 |     //+ let (_n, _receipt, _left) = token.sample(rare, patients, |patients, budget| {
//| 10 |         let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
//|    |                                                   ^^^^^^^^^^^^^^^^ `_sample` escapes the closure body here
//|
//| error[E0521]: borrowed data escapes outside of function
//|   --> fail/bypass/a_samples_token_pays_for_the_whole_table.rs:10:36
//|    |
//|  6 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
//|    |               ---  -------- `patients` is a reference that is only valid in the function body
//|    |               |
//|    |               lifetime `'id` defined here
//| ...
//| 10 |         let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |                                    |
//|    |                                    `patients` escapes the function body here
//|    |                                    argument requires that `'id` must outlive `'static`
