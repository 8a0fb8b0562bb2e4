//! One budget per person for several tables goes to run time, but only types keep such an account.

use ui_tests::hospital::*;

pub enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = i64;
}
#[derive(Record)]
pub struct Call {
    #[dp(unit = Person, at_most = 3, range = 0..=9_999)]
    pub person: i64,
}
#[derive(Record)]
pub struct Letter {
    #[dp(unit = Person, at_most = 2, range = 0..=9_999)]
    pub person: i64,
}

#[dp_query(epsilon(calls = 0.5, letters = 0.25))]
pub fn both(calls: Table<Call>, letters: Table<Letter>) -> (i64, i64) {
    let calls = calls.count().laplace(0.5);
    let letters = letters.count().laplace(0.25);
    (calls.value(), letters.value())
}

pub fn attack(calls: Dataset<Call>, letters: Dataset<Letter>) -> Result<(), Error> {
    let _session = calls.and(letters).session::<eps!(1.0)>().open(); //-
    //+ let _session = calls.session::<eps!(1.0)>().and(letters.session::<eps!(1.0)>()).open();
    Ok(())
}

pub fn main() {}

//| error[E0277]: a session at run time needs one budget per dataset, each with something left
//|   --> fail/budget/a_session_of_one_person_goes_on_at_run_time.rs:29:62
//|    |
//| 29 |     let _session = calls.and(letters).session::<eps!(1.0)>().open(); //-
//|    |                                                              ^^^^ open the datasets again; a session with one budget per person over several tables can only use `run`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0402`
