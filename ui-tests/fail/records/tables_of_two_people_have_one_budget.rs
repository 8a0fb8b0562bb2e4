//! Two tables have one budget per person, but one is about callers and the other about payers.

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
    #[dp(unit = Payer, at_most = 2, range = 0..=9_999)] //-
    //+ #[dp(unit = Person, at_most = 2, range = 0..=9_999)]
    pub person: i64,
}

#[dp_query(epsilon(calls = 0.5, letters = 0.25))]
pub fn both(calls: Table<Call>, letters: Table<Letter>) -> (i64, i64) {
    let calls = calls.count().laplace(0.5);
    let letters = letters.count().laplace(0.25);
    (calls.value(), letters.value())
}

pub enum Payer {} //-
impl SharedUnit for Payer { //-
    const NAME: &'static str = "Payer"; //-
    type Identifier = i64; //-
} //-
//-
pub fn attack(calls: Dataset<Call>, letters: Dataset<Letter>) -> Result<(), Error> {
    let (_, _session) = calls.and(letters).session::<eps!(1.0)>().run(both)?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: the records do not declare that `Letter` and the table before it are about the same people
//|   --> fail/records/tables_of_two_people_have_one_budget.rs:36:35
//|    |
//| 36 |     let (_, _session) = calls.and(letters).session::<eps!(1.0)>().run(both)?;
//|    |                                   ^^^^^^^ name the same unit in both records, `#[dp(unit = Person, at_most = 5)]`; or open each table by itself: `visits.session::<eps!(1.0)>().and(bills.session::<eps!(1.0)>())`
//|    |
//|    = note: one budget per person over several tables needs a common identifier
//|    = note: for more about this error: `dp-audit explain DP0291`
