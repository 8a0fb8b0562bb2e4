//! In (ε, δ), one table's ε multiplies the δ of the person's other table, without a bound.

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
    let (_, _session) = calls.and(letters).session::<eps!(1.0, delta = 1e-6)>().run(both)?; //-
    //+ let (_, _session) = calls.and(letters).session::<eps!(1.0)>().run(both)?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this measure does not bound the joint loss of one unit over several tables
//|   --> fail/budget/two_tables_of_one_person_cost_a_delta.rs:29:81
//|    |
//| 29 |     let (_, _session) = calls.and(letters).session::<eps!(1.0, delta = 1e-6)>().run(both)?; //-
//|    |                                                                                 ^^^ declare the budget in ε or in ρ; under (ε, δ), ask each table in a separate query
//|    |
//|    = note: the δ of one table grows by a factor e^ε with the ε of the other, which the types do not compute
//|    = note: for more about this error: `dp-audit explain DP0407`
