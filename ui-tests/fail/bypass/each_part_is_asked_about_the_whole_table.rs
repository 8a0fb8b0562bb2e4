//! A query at the cost of one part reads the whole table.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let parts = patients.partition(|p| p.ward);
    let (_counts, _receipt, _left) =
        token.release_each(parts, |_part| patients.count().laplace::<eps!(0.5), 1>())?; //-
        //+ token.release_each(parts, |part| part.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/each_part_is_asked_about_the_whole_table.rs:8:43
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |                    -------- lifetime `'2` appears in the type of `patients`
//| ...
//| 8 |         token.release_each(parts, |_part| patients.count().laplace::<eps!(0.5), 1>())?; //-
//|   |                                    -----  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ returning this value requires that `'1` must outlive `'2`
//|   |                                    |
//|   |                                    has type `Table<'1, dp_types::law::transformation::Part<Source<Patient, AddRemove, First>, Each<Col<Patient, There<There<Here>>>, Cat<Ward>>>, Patient>`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/each_part_is_asked_about_the_whole_table.rs:8:43
//|   |
//| 5 | pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
//|   |               --- lifetime `'id` defined here
//| ...
//| 8 |         token.release_each(parts, |_part| patients.count().laplace::<eps!(0.5), 1>())?; //-
//|   |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ returning this value requires that `'id` must outlive `'static`
