//! A query that runs inside another query captures a protected number of the outer run.

use ui_tests::hospital::*;

type Headcount<'id> = dp_types::law::aggregate::Protected<'id, dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>>;
pub struct Inner<'out>(Headcount<'out>);

impl<'out> Inner<'out> {
    pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
    //+ pub fn answer(self, token: Token<'out, eps!(0.5)>) -> Result<i64, Error> {
        let (n, _receipt, _left) = token.release(self.0.laplace::<eps!(0.5), 1>())?;
        Ok(n.value())
    }
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_protected_number_is_handed_to_the_next_run.rs:11:36
//|    |
//|  8 | impl<'out> Inner<'out> {
//|    |      ---- lifetime `'out` defined here
//|  9 |     pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
//|    |                   --- lifetime `'id` defined here
//| 10 |     //+ pub fn answer(self, token: Token<'out, eps!(0.5)>) -> Result<i64, Error> {
//| 11 |         let (n, _receipt, _left) = token.release(self.0.laplace::<eps!(0.5), 1>())?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'out` must outlive `'id`
//|
//| error: lifetime may not live long enough
//|   --> fail/bypass/a_protected_number_is_handed_to_the_next_run.rs:11:50
//|    |
//|  8 | impl<'out> Inner<'out> {
//|    |      ---- lifetime `'out` defined here
//|  9 |     pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
//|    |                   --- lifetime `'id` defined here
//| 10 |     //+ pub fn answer(self, token: Token<'out, eps!(0.5)>) -> Result<i64, Error> {
//| 11 |         let (n, _receipt, _left) = token.release(self.0.laplace::<eps!(0.5), 1>())?;
//|    |                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'id` must outlive `'out`
