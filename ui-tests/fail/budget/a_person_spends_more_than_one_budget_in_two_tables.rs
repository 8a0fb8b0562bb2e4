//! Each table alone would have enough budget, but the person has one budget for both.

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
    let (_, _session) = calls.and(letters).session::<eps!(0.7)>().run(both)?; //-
    //+ let (_, _session) = calls.and(letters).session::<eps!(0.75)>().run(both)?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.75 but only ε = 0.70 is left
//|   --> fail/budget/a_person_spends_more_than_one_budget_in_two_tables.rs:29:67
//|    |
//| 29 |     let (_, _session) = calls.and(letters).session::<eps!(0.7)>().run(both)?; //-
//|    |                                                                   ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
