//! The query matches the names of payers with the names of persons, which are different units although both are texts.

use ui_tests::hospital::*;

pub enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String; //-
} //-
pub enum Payer {} //-
impl SharedUnit for Payer { //-
    const NAME: &'static str = "Payer"; //-
    type Identifier = String;
}

#[derive(Record)]
pub struct Came {
    #[dp(unit = Person, keep = 5)]
    pub person: String,
}

#[derive(Record)]
pub struct Paid {
    #[dp(unit = Payer, keep = 5)] //-
    //+ #[dp(unit = Person, keep = 5)]
    pub by: String,
}

#[dp_query(epsilon(came = 1.0, paid = 1.0))]
pub fn asks(came: Table<Came>, paid: Table<Paid>) -> i64 {
    came.anti_join(paid).count().laplace(1.0).value()
}

pub fn main() {}
