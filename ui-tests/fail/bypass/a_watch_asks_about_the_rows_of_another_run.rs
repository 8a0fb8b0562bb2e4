//! One session paid for the noise of the watch, but the rows belong to another session.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
    let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()) || watch.ask(others.count()))?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/a_watch_asks_about_the_rows_of_another_run.rs:7:120
//|   |
//| 5 | ...ck<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//|   |       --  -- lifetime `'b` defined here
//|   |       |
//|   |       lifetime `'a` defined here
//| 6 | ...attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
//| 7 | ...es, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()) || w...
//|   |                                                                                                                ^^^^^^^^^^^^^^^^ argument requires that `'b` must outlive `'a`
//|
//| error: lifetime may not live long enough
//|  --> fail/bypass/a_watch_asks_about_the_rows_of_another_run.rs:7:151
//|   |
//| 5 | ...ck<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//|   |       --  -- lifetime `'b` defined here
//|   |       |
//|   |       lifetime `'a` defined here
//| 6 | ...attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
//| 7 | ...es, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()) || watch.ask(others.count()))?;
//|   |                                                                                                                                               ^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
