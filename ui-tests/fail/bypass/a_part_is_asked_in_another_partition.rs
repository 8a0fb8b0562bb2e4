//! The token belongs to a partition by ward, but rows of one ward are in several parts by smoker.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, outer, budget| {
            let by = outer.partition(|p| p.smoker);
            let (_rows, receipt, budget) =
                budget.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(by, |_, inner, budget| {
                    let (n, receipt, budget) = budget.release(outer.count().laplace::<eps!(0.5), 1>())?; //-
                    drop(inner.count()); //-
                    Ok((n.value(), receipt, budget)) //-
                    //+ let (n, receipt, budget) = budget.release(inner.count().laplace::<eps!(0.5), 1>())?;
                    //+     Ok((n.value(), receipt, budget))
                })?;
            Ok(((), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|   --> fail/bypass/a_part_is_asked_in_another_partition.rs:12:63
//|    |
//|  8 |         |_, outer, budget| {
//|    |             ----- `outer` declared here, outside of the closure body
//| ...
//| 11 |                 budget.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(by, |_, inner, budget| {
//|    |                                                                             ----- `inner` is a reference that is only valid in the closure body
//| 12 |                     let (n, receipt, budget) = budget.release(outer.count().laplace::<eps!(0.5), 1>())?; //-
//|    |                                                               ^^^^^^^^^^^^^ `inner` escapes the closure body here
//|
//| error[E0521]: borrowed data escapes outside of closure
//|   --> fail/bypass/a_part_is_asked_in_another_partition.rs:12:48
//|    |
//|  8 |         |_, outer, budget| {
//|    |             -----
//|    |             |
//|    |             `outer` is a reference that is only valid in the closure body
//|    |             has type `Table<'1, dp_types::law::transformation::Part<Source<Patient, AddRemove, First>, Each<Col<Patient, There<There<Here>>>, Cat<Ward>>>, Patient>`
//| ...
//| 12 |                     let (n, receipt, budget) = budget.release(outer.count().laplace::<eps!(0.5), 1>())?; //-
//|    |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |                                                |
//|    |                                                `outer` escapes the closure body here
//|    |                                                argument requires that `'1` must outlive `'static`
