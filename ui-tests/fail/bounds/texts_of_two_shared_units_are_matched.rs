//! The query matches names of payers with names of persons, which are different units.

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

//| error[E0277]: the units of these two tables cannot be matched
//|   --> fail/bounds/texts_of_two_shared_units_are_matched.rs:31:10
//|    |
//| 31 |     came.anti_join(paid).count().laplace(1.0).value()
//|    |          ^^^^^^^^^ take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`
//|    |
//|    = note: loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together
//|    = note: for more about this error: `dp-audit explain DP0271`
