//! A session with one budget per person is joined with one that has a budget per dataset.

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
    let _joined = calls.and(letters).session::<eps!(1.0)>().and(hundred::<AddRemove>().session::<eps!(1.0)>()); //-
    //+ let joined = calls.session::<eps!(1.0)>().and(letters.session::<eps!(1.0)>());
    //+ let _joined = joined.and(hundred::<AddRemove>().session::<eps!(1.0)>());
    Ok(())
}

pub fn main() {}

//| error[E0277]: this session cannot join another: it has already spent budget, or has one budget per person over all its tables
//|   --> fail/budget/a_session_of_one_person_takes_in_another_table.rs:29:61
//|    |
//| 29 |     let _joined = calls.and(letters).session::<eps!(1.0)>().and(hundred::<AddRemove>().session::<eps!(1.0)>()); //-
//|    |                                                             ^^^ combine sessions before anything is spent; for tables of the same people make one session, `visits.and(bills).and(others).session::<eps!(1.0)>()`
//|    |
//|    = note: each budget of a joined session belongs to one dataset and appears in the joined session's certificate
//|    = note: for more about this error: `dp-audit explain DP0291`
