//! The token of one part pays for a release of the whole table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, _part, budget| { //-
            let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
        //+ |_, part, budget| {
        //+     let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|  --> fail/bypass/a_parts_token_pays_for_the_whole_table.rs:9:55
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |                    -------- `patients` declared here, outside of the closure body
//| ...
//| 8 |         |_, _part, budget| { //-
//|   |             ----- `_part` is a reference that is only valid in the closure body
//| 9 |             let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
//|   |                                                       ^^^^^^^^^^^^^^^^ `_part` escapes the closure body here
//|
//| error[E0521]: borrowed data escapes outside of function
//|  --> fail/bypass/a_parts_token_pays_for_the_whole_table.rs:9:40
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |               ---  -------- `patients` is a reference that is only valid in the function body
//|   |               |
//|   |               lifetime `'id` defined here
//| ...
//| 9 |             let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.5), 1>())?; //-
//|   |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |                                        |
//|   |                                        `patients` escapes the function body here
//|   |                                        argument requires that `'id` must outlive `'static`
