//! Each load numbers texts separately, so equal numbers of two tables mean different persons.
//+ //! Of a unit that both tables share the texts are kept.

use ui_tests::hospital::*;

#[dp_query(epsilon(episodes = 1.0, others = 1.0))] //-
pub fn asks(episodes: Table<Episode>, others: Table<Episode>) -> i64 { //-
    episodes.semi_join(others).count().laplace(1.0).value() //-
//+ pub enum Person {}
//+ impl SharedUnit for Person {
//+     const NAME: &'static str = "Person";
//+     type Identifier = String;
//+ }
//+
//+ #[derive(Record)]
//+ pub struct Came {
//+     #[dp(unit = Person, keep = 5)]
//+     pub person: String,
//+ }
//+
//+ #[derive(Record)]
//+ pub struct Paid {
//+     #[dp(unit = Person, at_most = 3)]
//+     pub by: String,
//+     #[dp(range = 0..=900)]
//+     pub amount: i64,
//+ }
//+
//+ #[derive(Record)]
//+ pub struct Beside {
//+     #[dp(range = 0..=900)]
//+     pub amount: i64,
//+ }
//+
//+ #[dp_query(epsilon(came = 3.0, paid = 3.0))]
//+ pub fn asks(came: Table<Came>, paid: Table<Paid>) -> [i64; 3] {
//+     let large = came.semi_join(paid.filter(|p| p.amount > 100)).count().laplace(1.0).value();
//+     let never = came.anti_join(paid).count().laplace(1.0).value();
//+     let beside = came.join(paid, (1, 2), |_, p| Beside { amount: p.amount }).map(|b| b.amount).sum();
//+     [large, never, beside.laplace(1.0).value()]
}

pub fn main() {}

//| error[E0277]: the units of these two tables cannot be matched
//|  --> fail/bounds/units_are_matched_by_text.rs:8:14
//|   |
//| 8 |     episodes.semi_join(others).count().laplace(1.0).value() //-
//|   |              ^^^^^^^^^ take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`
//|   |
//|   = note: loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together
//|   = note: for more about this error: `dp-audit explain DP0271`
