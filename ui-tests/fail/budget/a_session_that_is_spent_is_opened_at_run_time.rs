//! A session without any budget becomes a run-time session, whose record would show a budget of 0.

use ui_tests::hospital::*;

pub fn main() -> Result<(), Error> {
    let (_, session) = hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount)?; //-
    //+ let (_, session) = hundred::<AddRemove>().session::<eps!(0.6)>().run(HeadCount)?;
    let _session = session.open();
    Ok(())
}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/budget/a_session_that_is_spent_is_opened_at_run_time.rs:8:28
//|   |
//| 8 |     let _session = session.open();
//|   |                            ^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
